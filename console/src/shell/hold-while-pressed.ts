/**
 * While the pointer is down, the screen does not follow what the server says. A list that grew above a button would move it away between press and
 * release, and the press would be lost.
 */
import { notifyManager } from '@tanstack/react-query'

export function holdWhilePressed(): void {
  let isPressed = false
  let waiting: (() => void)[] = []
  const release = () => {
    if (!isPressed) return
    isPressed = false
    // The click comes after the release of the pointer, in the same task.
    for (const notify of waiting) setTimeout(notify, 0)
    waiting = []
  }
  const press = ({ button, isPrimary }: PointerEvent) => {
    if (isPrimary && button === 0) isPressed = true
  }
  // A menu of the system can swallow the release.
  const move = ({ buttons }: PointerEvent) => {
    if (buttons === 0) release()
  }
  addEventListener('pointerdown', press, true)
  addEventListener('pointermove', move, true)
  for (const end of ['pointerup', 'pointercancel', 'keydown']) addEventListener(end, release, true)
  // Of the window alone: the press itself takes the focus from where it was.
  addEventListener('blur', release)
  notifyManager.setScheduler((notify) => {
    if (isPressed) waiting.push(notify)
    else setTimeout(notify, 0)
  })
}
