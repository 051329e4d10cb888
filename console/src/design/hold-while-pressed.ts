/**
 * While the pointer is down, the screen does not follow what the server says, and no part appears whose code has just been loaded. A list that grew
 * above a button would move it away between press and release, and the press would be lost.
 */
import { notifyManager } from '@tanstack/react-query'

let isPressed = false
let waiting: (() => void)[] = []

/** Runs it in a task of its own: now, or when the pointer is up again. The click comes in the task of the release, before it. */
function runWhenReleased(act: () => void): void {
  if (isPressed) waiting.push(act)
  else setTimeout(act, 0)
}

function release(): void {
  if (!isPressed) return
  isPressed = false
  for (const act of waiting) setTimeout(act, 0)
  waiting = []
}

/** Undefined while the pointer is up: then there is nothing to wait for. */
export const whenReleased = (): Promise<void> | undefined =>
  isPressed ? new Promise((resolve) => runWhenReleased(resolve)) : undefined

export function holdWhilePressed(): void {
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
  notifyManager.setScheduler(runWhenReleased)
}
