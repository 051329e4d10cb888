import { type RefObject, useEffect } from 'react'

/**
 * Keeps the keys in a dialog. What has the focus may go away there or be disabled, such as “Try again” with its problem or an entry that is deleted;
 * then nothing has it, and Esc and Tab would mean the page below.
 */
export function useKeptFocus(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role=dialog], [role=alertdialog]')
    if (!dialog) return
    let last: HTMLElement = dialog
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : dialog
    }
    const find = () => (dialog.contains(last) && !last.matches(':disabled') ? last : dialog)
    const keep = () => {
      const { activeElement } = document
      const isLost = activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
      // Below another dialog it is inert. Where a list that was open beside a field is gone, the field is still there.
      if (isLost && !dialog.closest('[inert]')) find().focus({ preventScroll: true })
    }
    dialog.addEventListener('focusin', remember)
    const observer = new MutationObserver(keep)
    observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      observer.disconnect()
      dialog.removeEventListener('focusin', remember)
    }
  }, [inside])
}
