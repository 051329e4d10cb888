/** Says that something was done, with a way to undo it or to look at it. Problems are never toasts. */
import { SquareArrowOutUpRight, X } from 'lucide-react'
import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Button, IconButton, LinkButton } from './button.tsx'
import { useWords } from './language.tsx'
import styles from './toast.module.css'
import { PARTS_WORDS } from './words.ts'

interface ToastMessage {
  text: string
  undo?: (() => void) | undefined
  /** Where to see it, in a tab of its own. */
  link?: ToastLink | undefined
}

export interface ToastLink {
  label: string
  href: string
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

/** Long enough to read and to reach the button; hovering and focus stop the clock. */
const SHOWN_FOR = 7000

export function showToast(text: string, undo?: () => void): void {
  queue.add({ text, undo }, { timeout: SHOWN_FOR })
}

export function showLinkToast(text: string, link: ToastLink | undefined): void {
  queue.add({ text, link }, { timeout: SHOWN_FOR })
}

/** What an undo would take back has changed, or is out of sight. */
export function clearUndoToasts(): void {
  for (const toast of queue.visibleToasts) if (toast.content.undo) queue.close(toast.key)
}

export function Toasts() {
  const words = useWords(PARTS_WORDS)
  return (
    <ToastRegion queue={queue} className={styles.region}>
      {({ toast }) => (
        <AriaToast toast={toast} className={styles.toast}>
          <ToastContent className={styles.content}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.undo && (
            <Button
              look="plain"
              onPress={() => {
                toast.content.undo?.()
                queue.close(toast.key)
              }}
            >
              {words.undo}
            </Button>
          )}
          {toast.content.link && (
            <LinkButton look="plain" icon={SquareArrowOutUpRight} href={toast.content.link.href} target="_blank">
              {toast.content.link.label}
            </LinkButton>
          )}
          <IconButton icon={X} label={words.close} slot="close" />
        </AriaToast>
      )}
    </ToastRegion>
  )
}
