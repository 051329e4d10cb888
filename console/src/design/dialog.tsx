import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button, IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { useKeptFocus } from './kept-focus.ts'
import { useWords } from './language.tsx'
import { DialogContext, mayDiscard } from './unsaved.ts'
import { PARTS_WORDS } from './words.ts'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** A question that must be answered: a click beside it does not close it. */
  isBlocking?: boolean
  role?: 'dialog' | 'alertdialog'
}

export function Dialog({ title, isOpen, onClose, children, actions, size = 'medium', isBlocking, role }: DialogProps) {
  const words = useWords(PARTS_WORDS)
  const id = useId()
  // Cancel is a decision; Esc, a click beside the dialog and its cross may be slips.
  const close = async () => (await mayDiscard(id)) && onClose()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && void close()}
      isDismissable={!isBlocking}
      className={styles.overlay}
    >
      <Modal className={`${styles.modal} ${styles[size]}`}>
        <AriaDialog className={styles.dialog} role={role}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
            <IconButton icon={X} label={words.close} onPress={() => void close()} />
          </header>
          <DialogBody id={id}>{children}</DialogBody>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** It is there as long as the dialog is open. */
function DialogBody({ id, children }: { id: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useKeptFocus(body)
  return (
    <div ref={body} className={styles.body}>
      <DialogContext value={id}>{children}</DialogContext>
    </div>
  )
}

interface ConfirmDialogProps {
  title: string
  /** What will happen, and what is lost. */
  children: ReactNode
  confirmLabel: string
  /** “Cancel” when absent. */
  cancelLabel?: string
  isOpen: boolean
  isPending?: boolean
  isDangerous?: boolean
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  onConfirm,
  isPending,
  isDangerous,
  error,
  children,
  ...props
}: ConfirmDialogProps) {
  const words = useWords(PARTS_WORDS)
  return (
    <Dialog
      {...props}
      size="small"
      role="alertdialog"
      actions={
        <>
          <Button onPress={props.onClose}>{cancelLabel ?? words.cancel}</Button>
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            onPress={onConfirm}
            isPending={isPending}
            autoFocus={!isDangerous}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error}
    </Dialog>
  )
}
