/** Other ways to read what was just pasted. */
import type { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { useWords } from '../../../design/index.ts'
import styles from '../menus/menus.module.css'
import { forgetPaste, PASTED, rereadPaste } from './pasted.ts'
import type { Reading, ReadPaste } from './readings.ts'
import { PASTE_WORDS } from './words.ts'

interface PasteChipProps {
  view: EditorView
  onRead: (paste: ReadPaste) => void
  onUnreadable: () => void
}

export function PasteChip({ view, onRead, onUnreadable }: PasteChipProps) {
  const words = useWords(PASTE_WORDS)
  const pasted = PASTED.getState(view.state)
  return (
    <>
      <p className="visually-hidden" aria-live="polite" data-announced="paste">
        {pasted && words.announcement(words.readings[pasted.reading])}
      </p>
      {pasted && (
        <Readings
          view={view}
          current={pasted.reading}
          hasHtml={pasted.source.html !== ''}
          onRead={onRead}
          onUnreadable={onUnreadable}
        />
      )}
    </>
  )
}

interface ReadingsProps extends PasteChipProps {
  current: Reading
  hasHtml: boolean
}

function Readings({ view, current, hasHtml, onRead, onUnreadable }: ReadingsProps) {
  const words = useWords(PASTE_WORDS)
  const chip = useRef<HTMLDivElement>(null)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  // It is read out that the key works: it does from then on.
  useLayoutEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      if (event.key !== '.' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      chip.current?.querySelector('button')?.focus()
    }
    view.dom.addEventListener('keydown', goThere)
    document.addEventListener('scroll', draw, { capture: true, passive: true })
    return () => {
      view.dom.removeEventListener('keydown', goThere)
      document.removeEventListener('scroll', draw, { capture: true })
    }
  }, [view])
  // What is new is laid out with the next frame: only then it is known where it ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reading ends elsewhere
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [current])
  const { left, bottom } = view.coordsAtPos(view.state.selection.to)
  const top = Math.max(8, Math.min(bottom + 8, window.innerHeight - 48))
  const readings: Reading[] = [...(hasHtml ? (['html'] as const) : []), 'text', 'markdown', 'code']
  const choose = async (reading: Reading) => {
    const isRead = await rereadPaste(view, reading, onRead)
    if (!isRead) onUnreadable()
    view.focus()
  }
  return (
    <div
      ref={chip}
      className={styles.chip}
      role="toolbar"
      aria-label={words.chip}
      style={{ insetInlineStart: Math.max(8, Math.min(left, window.innerWidth - 378)), insetBlockStart: top }}
      onKeyDown={(event) => {
        const buttons = [...(chip.current?.querySelectorAll('button') ?? [])]
        const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
        if (event.key === 'ArrowRight') buttons[at + 1]?.focus()
        if (event.key === 'ArrowLeft') buttons[at - 1]?.focus()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        forgetPaste(view)
        view.focus()
      }}
    >
      {readings.map((reading) => (
        <button
          key={reading}
          type="button"
          aria-pressed={reading === current}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void choose(reading)}
        >
          {words.readings[reading]}
        </button>
      ))}
    </div>
  )
}
