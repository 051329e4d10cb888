/** The page as markdown, beside the page that it makes. */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ProblemView, Skeleton, useUnsaved, useWords, Warning } from '../../../design/index.ts'
import type { OpenEditor } from '../view/open-editor.ts'
import { type OpenSource, openMarkdownSource, type SourceState } from './open-source.ts'
import styles from './source.module.css'
import { SOURCE_WORDS } from './words.ts'

export function SourcePane({ editor, title }: { editor: OpenEditor; title: string }) {
  const words = useWords(SOURCE_WORDS)
  const host = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<SourceState>({ keptCount: 0, hasUnsavedSettings: false })
  const { rule, settings, keptCount, hasUnsavedSettings } = state
  const label = words.label(title)

  useEffect(() => {
    let source: OpenSource | undefined
    let isGone = false
    const opening = openMarkdownSource({
      host: host.current!,
      editor,
      label,
      // At once: whoever has saved all asks then whether anything is left.
      onState: (next) => flushSync(() => setState((before) => ({ ...before, ...next }))),
    }).then((opened) => {
      source = opened
      if (isGone) return
      // The text does not move any more once it is there.
      flushSync(() => setOpen(true))
      opened.view.focus()
    })
    const unregister = editor.registerFlush(async () => {
      await opening
      await source?.flush()
    })
    return () => {
      isGone = true
      // What was typed last is read first; an editor that is closed waits for it.
      void opening
        .then(() => source?.flush())
        .finally(() => {
          unregister()
          source?.close()
        })
    }
  }, [editor, label])

  // A text that cannot be read, or settings that cannot be saved, are on the screen alone.
  useUnsaved(rule !== undefined || (settings !== undefined && hasUnsavedSettings), () => {})
  return (
    <div className={styles.pane}>
      {rule !== undefined && <Warning title={words.unreadable}>{rule}</Warning>}
      {settings && 'rule' in settings && <Warning title={words.settings}>{settings.rule}</Warning>}
      {settings && 'unknown' in settings && <Warning title={words.settings}>{words.unknown(settings.unknown)}</Warning>}
      {settings && 'problem' in settings && <ProblemView problem={settings.problem} isInline />}
      {keptCount > 0 && <p className={styles.note}>{words.kept}</p>}
      {!isOpen && <Skeleton rows={10} look="text" />}
      <div ref={host} className={styles.source} />
    </div>
  )
}
