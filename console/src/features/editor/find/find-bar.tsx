/** Finds and replaces in the open page. */
import { replaceMatches } from '@lectern/editor'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button, CheckboxField, IconButton, TextField, useWords } from '../../../design/index.ts'
import type { InitialSearch } from '../pickers/pick-request.ts'
import { PICKER_WORDS } from '../pickers/words.ts'
import styles from './find.module.css'
import { FIND } from './find-plugin.ts'

interface FindBarProps {
  view: EditorView
  onClose: () => void
  onFindInPages: (initial: InitialSearch) => void
}

export function FindBar({ view, onClose, onFindInPages }: FindBarProps) {
  const words = useWords(PICKER_WORDS)
  const [text, setText] = useState(() => readSelection(view))
  const [replacement, setReplacement] = useState('')
  const [isCaseSensitive, setCaseSensitive] = useState(false)
  const [isWholeWord, setWholeWord] = useState(false)
  useEffect(() => {
    view.dispatch(view.state.tr.setMeta(FIND, { query: { text, isCaseSensitive, isWholeWord } }))
  }, [view, text, isCaseSensitive, isWholeWord])
  useEffect(
    () => () => {
      if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(FIND, { query: undefined }))
    },
    [view],
  )
  const { matches, current } = FIND.getState(view.state)!
  const go = (step: number) => {
    view.dispatch(view.state.tr.setMeta(FIND, { current: current + step }))
    document.querySelector('.find-current')?.scrollIntoView({ block: 'center' })
  }
  const replace = (which: typeof matches) => {
    if (which.length === 0) return
    view.dispatch(replaceMatches(view.state, which, replacement))
    document.querySelector('.find-current')?.scrollIntoView({ block: 'center' })
  }
  const close = () => {
    const match = matches[current]
    if (match) view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to)))
    onClose()
    view.focus()
  }
  const replaceCurrent = () => replace(matches.slice(current, current + 1))
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  /** Buttons and boxes handle Enter themselves. */
  const onEnter = (run: (isShift: boolean) => void) => (event: KeyboardEvent) => {
    const isInText = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isInText) return
    event.preventDefault()
    event.stopPropagation()
    run(event.shiftKey)
  }
  return (
    <search className={styles.bar} aria-label={words.find} onKeyDown={onEscape}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field in it */}
      <div className={styles.row} onKeyDown={onEnter((isShift) => go(isShift ? -1 : 1))}>
        <TextField
          label={words.find}
          isLabelHidden
          placeholder={words.find}
          value={text}
          onChange={setText}
          autoFocus
        />
        <span role="status" className={styles.count}>
          {text === '' ? '' : words.matchOf(matches.length === 0 ? 0 : current + 1, matches.length)}
        </span>
        <IconButton icon={ArrowUp} label={words.previousMatch} onPress={() => go(-1)} />
        <IconButton icon={ArrowDown} label={words.nextMatch} onPress={() => go(1)} />
        <IconButton icon={X} label={words.closeFind} onPress={close} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div className={styles.row} onKeyDown={onEnter(replaceCurrent)}>
        <TextField
          label={words.replaceWith}
          isLabelHidden
          placeholder={words.replaceWith}
          value={replacement}
          onChange={setReplacement}
        />
        <Button onPress={replaceCurrent}>{words.replace}</Button>
        <Button onPress={() => replace(matches)}>{words.replaceAll}</Button>
      </div>
      <div className={styles.row}>
        <CheckboxField label={words.matchCase} value={isCaseSensitive} onChange={setCaseSensitive} />
        <CheckboxField label={words.wholeWords} value={isWholeWord} onChange={setWholeWord} />
        <Button onPress={() => onFindInPages({ text, replacement, isCaseSensitive, isWholeWord })}>
          {words.findInPages}
        </Button>
      </div>
    </search>
  )
}

/** What is selected is searched for, if it is in one line. */
function readSelection({ state: { doc, selection } }: EditorView): string {
  const { from, to, $from, $to } = selection
  return $from.sameParent($to) && to - from < 200 ? doc.textBetween(from, to) : ''
}
