/** Reads out which blocks are selected: “Text, 3 of 8”. */
import { describeSelectedBlocks } from '@lectern/editor'
import type { EditorView } from 'prosemirror-view'
import { useWords } from '../../../design/index.ts'
import { useBlockName } from './use-block-name.ts'
import { HANDLE_WORDS } from './words.ts'

export function BlockAnnouncer({ view }: { view: EditorView }) {
  const words = useWords(HANDLE_WORDS)
  const nameOf = useBlockName()
  const selected = describeSelectedBlocks(view.state)
  const text = !selected
    ? ''
    : selected.first === selected.last
      ? words.position(nameOf(selected.type), selected.first, selected.count)
      : words.positions(selected.last - selected.first + 1, selected.first, selected.last, selected.count)
  return (
    <p className="visually-hidden" aria-live="polite" data-announced="block">
      {text}
    </p>
  )
}
