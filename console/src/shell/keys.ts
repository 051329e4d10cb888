/** Keys of commands. Nothing happens while somebody types in a field, but for keys with ⌘ or Ctrl. */
import { useLayoutEffect, useRef } from 'react'
import { listCommands } from './commands.ts'
import { useAppearance } from './theme.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** How long the second key of `g h` may take. */
const SEQUENCE = 1200

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(?:checkbox|radio|button)$/.test((target as HTMLInputElement).type)

function toKeyName(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const isMod = isMac ? event.metaKey : event.ctrlKey
  return `${isMod ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${event.shiftKey && event.key.length > 1 ? 'shift+' : ''}${key}`
}

export function useKeys(): void {
  const { hasSingleKeys } = useAppearance()
  const first = useRef<{ key: string; at: number }>(undefined)
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const name = toKeyName(event)
      const hasModifier = name.startsWith('mod+')
      if (!hasModifier && (!hasSingleKeys || isTyping(event.target) || document.querySelector('[role=dialog]'))) return
      const before = first.current && event.timeStamp - first.current.at < SEQUENCE ? `${first.current.key} ` : ''
      const find = (wanted: string) => listCommands().find(({ keys, isLocal }) => keys === wanted && !isLocal)
      const command = find(before + name) ?? find(name)
      first.current = command ? undefined : { key: name, at: event.timeStamp }
      if (!command) return
      event.preventDefault()
      command.run()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [hasSingleKeys])
}

/** As a person reads it: `⌘ K`, `G then H`. */
export const formatKeys = (keys: string, then: string) =>
  keys
    .split(' ')
    .map((key) =>
      key
        .split('+')
        .map((part) =>
          part === 'mod' ? (isMac ? '⌘' : 'Ctrl') : part === 'alt' ? (isMac ? '⌥' : 'Alt') : part.toUpperCase(),
        )
        .join(isMac ? '' : '+'),
    )
    .join(` ${then} `)
