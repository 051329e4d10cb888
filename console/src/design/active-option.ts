/** Which option of a list is active while the field above the list keeps the focus. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Kept {
  key: string
  at: number
}

/** How far Page Up and Page Down go. */
const PAGE = 10

/** The active option stays active when others arrive above it; when it is gone, the one in its place takes over. */
export function findActive(keys: readonly string[], kept: Kept | undefined): number {
  const at = kept === undefined ? 0 : keys.indexOf(kept.key)
  return Math.min(at < 0 ? kept!.at : at, keys.length - 1)
}

/** Where a key leads from an option; undefined for keys that belong to the field. The arrows go round. */
export function findStep(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at + count - 1) % count
    case 'PageDown':
      return Math.min(at + PAGE, count - 1)
    case 'PageUp':
      return Math.max(at - PAGE, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

interface ActiveOption {
  /** Its place in the list; -1 where the list is empty. */
  active: number
  /** Moves for the name of a key, and says whether it was one that moves. */
  move: (key: string) => boolean
  /** The same for a pressed key, which the field then does not get. */
  moveByKey: (event: KeyboardEvent) => boolean
  list: RefObject<HTMLDivElement | null>
}

/** While something is typed the first match is active. `start` is where it begins before anything is. */
export function useActiveOption(keys: readonly string[], text: string, start?: string): ActiveOption {
  const list = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState<Kept & { text: string }>()
  const begin = start !== undefined && text === '' && keys.includes(start) ? { key: start, at: 0 } : undefined
  const active = findActive(keys, kept?.text === text ? kept : begin)
  const key = keys[active]
  // What is shown as active is what Enter picks, whatever arrives until then.
  if (key !== undefined && (kept?.key !== key || kept.at !== active || kept.text !== text))
    setKept({ key, at: active, text })
  useEffect(() => {
    if (key !== undefined) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [key])
  const move = (pressed: string) => {
    const next = active < 0 ? undefined : findStep(pressed, active, keys.length)
    if (next === undefined) return false
    setKept({ key: keys[next]!, at: next, text })
    return true
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !move(event.key)) return false
    event.preventDefault()
    return true
  }
  return { active, move, moveByKey, list }
}
