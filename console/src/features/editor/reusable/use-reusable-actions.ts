import { Recycle } from 'lucide-react'
import type { EditorView } from 'prosemirror-view'
import { type MenuAction, showToast, useWords } from '../../../design/index.ts'
import { useParameter } from '../../../shell/address-state.ts'
import { changeTabAddress, spaceScreenAddress } from '../../../shell/addresses.ts'
import type { EditPlace, EditTarget } from '../../../shell/content-edits.ts'
import { canMakeReusable, findSelectedBlocks, findShownContent, makeReusable } from './make-reusable.ts'
import { REUSABLE_BLOCK_WORDS } from './words.ts'

/** What the menu of a block offers: the screen of what it shows, or to make it reusable. */
export function useReusableActions(view: EditorView, place: EditPlace, target: EditTarget): MenuAction[] {
  const words = useWords(REUSABLE_BLOCK_WORDS)
  const number = useParameter('number')
  const { organization, space } = place
  const shown = findShownContent(view)
  if (shown !== undefined) {
    const list =
      number === ''
        ? spaceScreenAddress(organization, space, 'reusable')
        : changeTabAddress(organization, space, Number(number), 'reusable')
    return [{ id: 'open reusable', label: words.open, icon: Recycle, href: `${list}/${shown}` }]
  }
  const selected = findSelectedBlocks(view)
  if (!selected || !canMakeReusable(selected)) return []
  const make = async () => {
    const isMade = await makeReusable(view, { space, target, untitled: words.untitled }).catch(() => false)
    showToast(isMade ? words.made : words.failed)
  }
  return [{ id: 'make reusable', label: words.make, icon: Recycle, onAction: () => void make() }]
}
