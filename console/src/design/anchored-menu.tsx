import { useRef } from 'react'
import { Popover } from 'react-aria-components'
import { flushSync } from 'react-dom'
import styles from './menu.module.css'
import { type MenuAction, MenuActions } from './menu.tsx'

interface AnchoredMenuProps {
  label: string
  actions: readonly (MenuAction | false | undefined)[]
  /** What it opens beside. */
  anchor: Element
  /** Takes it off the screen. */
  onClose: () => void
  /** It is gone, and holds the focus no more; what was chosen is done next. */
  onClosed?: () => void
}

/** A menu that something else than a button of its own opens: it is open as long as it is there. */
export function AnchoredMenu({ label, actions, anchor, onClose, onClosed }: AnchoredMenuProps) {
  const trigger = useRef(anchor)
  trigger.current = anchor
  const isClosed = useRef(false)
  const chosen = useRef<() => void>(undefined)
  // All in one go: the next key finds the menu gone, the focus where it was, and what was chosen done.
  const close = () => {
    if (isClosed.current) return
    isClosed.current = true
    flushSync(onClose)
    onClosed?.()
    chosen.current?.()
  }
  const choose = (action: MenuAction): MenuAction => ({
    ...action,
    onAction: () => {
      chosen.current = action.onAction
    },
  })
  return (
    <Popover
      aria-label={label}
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      className={styles.popover}
      offset={4}
      placement="bottom start"
    >
      <MenuActions
        label={label}
        actions={actions.map((action) => action && choose(action))}
        onClose={close}
        autoFocus="first"
      />
    </Popover>
  )
}
