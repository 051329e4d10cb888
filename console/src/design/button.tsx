import type { LucideIcon } from 'lucide-react'
import type { ReactNode, RefAttributes } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Link as AriaLink,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components'
import styles from './button.module.css'

type Look = 'primary' | 'quiet' | 'plain' | 'danger'

interface ButtonProps
  extends Omit<AriaButtonProps, 'children' | 'className' | 'style'>,
    RefAttributes<HTMLButtonElement> {
  look?: Look
  icon?: LucideIcon
  /** Why it cannot be pressed now. Shown as a tooltip and read out; the button stays focusable. */
  blockedBy?: string | undefined
  children: ReactNode
}

/** While it is pending, a button keeps the focus and does nothing. The library would announce its label, also once the button is gone. */
export function Button({ look = 'quiet', icon: Icon, blockedBy, isPending, children, ...props }: ButtonProps) {
  const isInert = blockedBy !== undefined || isPending
  const button = (
    <AriaButton
      {...props}
      {...(isInert && { onPress: () => {}, type: 'button', 'aria-disabled': true })}
      className={`${styles.button} ${styles[look]} ${blockedBy === undefined ? '' : styles.blocked}`}
    >
      {Icon && <Icon size="1em" aria-hidden />}
      <span className={styles.label}>{children}</span>
      {isPending && <span className={styles.spinner} aria-hidden />}
    </AriaButton>
  )
  if (blockedBy === undefined) return button
  return (
    <TooltipTrigger delay={200}>
      {button}
      <Tooltip className={styles.tooltip} offset={6}>
        {blockedBy}
      </Tooltip>
    </TooltipTrigger>
  )
}

interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  icon: LucideIcon
  label: string
}

/** A button without a word on it: its label is read out and shown on hover and focus. */
export function IconButton({ icon: Icon, label, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500}>
      <AriaButton {...props} aria-label={label} className={`${styles.button} ${styles.plain} ${styles.iconOnly}`}>
        <Icon size="1em" aria-hidden />
      </AriaButton>
      <Tooltip className={styles.tooltip} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  )
}

interface LinkButtonProps {
  href: string
  look?: Look
  icon?: LucideIcon
  target?: string
  children: ReactNode
}

/** A link that looks like a button: it goes somewhere. */
export function LinkButton({ look = 'quiet', icon: Icon, children, ...props }: LinkButtonProps) {
  return (
    <AriaLink {...props} className={`${styles.button} ${styles[look]}`}>
      {Icon && <Icon size="1em" aria-hidden />}
      <span className={styles.label}>{children}</span>
    </AriaLink>
  )
}
