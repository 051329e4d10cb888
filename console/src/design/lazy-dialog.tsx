import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import styles from './dialog.module.css'
import { useWords } from './language.tsx'
import { lazyPart } from './lazy-part.ts'
import { PARTS_WORDS } from './words.ts'

interface LazyDialogOptions<P> {
  /** Whether its first field searches: letters that were typed while it was loaded are written into that. They are dropped otherwise. */
  isSearch?: (props: P) => boolean
}

/**
 * A dialog whose code is loaded when it is first opened. From the command on the keyboard is its own: letters typed before it is there would go
 * into what lies below, or, cut in two, into a field of the dialog that holds something else. Esc closes it before it is there.
 */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isSearch = () => false }: LazyDialogOptions<P> = {},
): ComponentType<P> {
  const Loaded = lazyPart(load) as unknown as ComponentType<P>
  return function LazyDialog(props: P) {
    const [typed] = useState({ text: '' })
    const { onClose, isOpen = true } = props as { onClose?: () => void; isOpen?: boolean }
    return (
      <Suspense fallback={isOpen && <KeyboardHold typed={typed} onClose={onClose} />}>
        <Loaded {...props} />
        {isSearch(props) && <TypedText typed={typed} />}
      </Suspense>
    )
  }
}

interface Typed {
  text: string
}

const HELD = ['beforeinput', 'paste', 'cut', 'drop'] as const

/** Takes every key, and says after a moment what is waited for. The focus stays, so that the dialog can give it back when it is closed. */
function KeyboardHold({ typed, onClose }: { typed: Typed; onClose: (() => void) | undefined }) {
  const words = useWords(PARTS_WORDS)
  useLayoutEffect(() => {
    const holding = new AbortController()
    const options = { capture: true, signal: holding.signal }
    addEventListener(
      'keydown',
      (event) => {
        event.stopImmediatePropagation()
        // Shortcuts of the browser go on to work.
        if (event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        if (event.key === 'Escape') onClose?.()
        else if (event.key === 'Backspace') typed.text = typed.text.slice(0, -1)
        else if (event.key.length === 1) typed.text += event.key
      },
      options,
    )
    for (const type of HELD)
      addEventListener(
        type,
        (event) => {
          event.stopImmediatePropagation()
          event.preventDefault()
        },
        options,
      )
    return () => holding.abort()
  }, [typed, onClose])
  return (
    <p className={styles.loading} role="status">
      {words.loading}
    </p>
  )
}

/** Writes what was typed meanwhile into the field that has the focus, as if it were typed now. */
function TypedText({ typed }: { typed: Typed }) {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { text } = typed
      typed.text = ''
      if (text !== '' && document.activeElement instanceof HTMLInputElement)
        document.execCommand('insertText', false, text)
    })
    return () => cancelAnimationFrame(frame)
  }, [typed])
  return null
}
