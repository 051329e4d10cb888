import { useRef } from 'react'
import { Popover } from 'react-aria-components'
import styles from './menu.module.css'
import { type MenuAction, MenuActions } from './menu.tsx'

interface AnchoredMenuProps {
  label: string
  actions: readonly (MenuAction | false | undefined)[]
  /** What it opens beside. */
  anchor: Element
  onClose: () => void
}

/** A menu that something else than a button of its own opens: it is open as long as it is there. */
export function AnchoredMenu({ label, actions, anchor, onClose }: AnchoredMenuProps) {
  const trigger = useRef(anchor)
  trigger.current = anchor
  return (
    <Popover
      aria-label={label}
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles.popover}
      offset={4}
      placement="bottom start"
    >
      <MenuActions label={label} actions={actions} onClose={onClose} autoFocus="first" />
    </Popover>
  )
}
