import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { IconButton } from './button.tsx'
import styles from './menu.module.css'

export interface MenuAction {
  id: string
  label: string
  icon?: LucideIcon | undefined
  hint?: string | undefined
  isDangerous?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Goes somewhere instead of doing something. */
  href?: string | undefined
  onAction?: (() => void) | undefined
}

/** Those that do not apply are left out by the caller, as false or undefined. */
type MenuActionList = readonly (MenuAction | false | undefined)[]

interface MenuProps {
  label: string
  /** A function lists them when the menu is open. */
  actions: MenuActionList | (() => MenuActionList)
  /** The button; three dots when absent. */
  trigger?: ReactNode
  /** For menus that something else than their button opens as well. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

export function Menu({ label, actions, trigger, ...state }: MenuProps) {
  return (
    <MenuTrigger {...state}>
      {trigger ?? <IconButton icon={Ellipsis} label={label} />}
      <Popover className={styles.popover} offset={4}>
        <MenuActions label={label} actions={actions} />
      </Popover>
    </MenuTrigger>
  )
}

interface MenuActionsProps extends Pick<MenuProps, 'label' | 'actions'> {
  /** For menus without a trigger, which gives both. */
  onClose?: () => void
  autoFocus?: 'first'
}

export function MenuActions({ label, actions, ...opened }: MenuActionsProps) {
  const shown = (typeof actions === 'function' ? actions() : actions).filter(
    (action) => action !== false && action !== undefined,
  )
  const hasIcons = shown.some(({ icon }) => icon)
  const firstDanger = shown.findIndex(({ isDangerous }) => isDangerous)
  return (
    <AriaMenu {...opened} className={`${styles.menu} ${hasIcons ? '' : styles.plain}`} aria-label={label}>
      {shown.flatMap((action, index) => [
        ...(index === firstDanger && index > 0 ? [<Separator key="separator" className={styles.separator} />] : []),
        <MenuItem
          key={action.id}
          id={action.id}
          textValue={action.label}
          isDisabled={action.isDisabled ?? false}
          href={action.href}
          onAction={action.onAction}
          className={`${styles.item} ${action.isDangerous ? styles.danger : ''}`}
        >
          {action.icon ? <action.icon aria-hidden /> : hasIcons && <span className={styles.noIcon} />}
          <span>{action.label}</span>
          {/* It is part of the name: what is seen and what is read out are the same words. */}
          {action.hint && <span className={styles.hint}> {action.hint}</span>}
        </MenuItem>,
      ])}
    </AriaMenu>
  )
}
