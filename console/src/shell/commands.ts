/** What can be done on the screen that is open. Screens register their commands; the palette, the keys and the list of keys show the same ones. */
import type { LucideIcon } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from '../design/store.ts'

export interface ScreenCommand {
  id: string
  label: string
  icon?: LucideIcon | undefined
  /** `c`, `g h` (one after the other), `mod+k` (⌘ on a Mac, Ctrl elsewhere). */
  keys?: string | undefined
  /** Its keys work where the caret is, and are only listed. */
  isLocal?: boolean | undefined
  run: () => void
  /** The heading it stands under in the palette. */
  group?: string | undefined
}

/** Commands by the component that offers them. They are held outside React, so that offering them draws no screen again. */
const offers = createStore<ReadonlyMap<string, readonly ScreenCommand[]>>(new Map())

/** Every command that is offered now. */
export const listCommands = (): ScreenCommand[] => [...offers.read().values()].flat()

export function useAllCommands(): ScreenCommand[] {
  return [...useStore(offers).values()].flat()
}

function offer(owner: string, commands: readonly ScreenCommand[]): void {
  const next = new Map(offers.read())
  if (commands.length === 0) next.delete(owner)
  else next.set(owner, commands)
  offers.write(next)
}

/** Offers commands while the component is on the screen. */
export function useCommands(commands: readonly (ScreenCommand | false | undefined)[]): void {
  const owner = useId()
  const shown = commands.filter((command) => command !== false && command !== undefined)
  const newest = useRef(shown)
  newest.current = shown
  const signature = shown.map(({ id, label, keys }) => `${id} ${label} ${keys}`).join('\n')
  // The commands run as they are now; they are told again only when what is shown of them changed. Their keys work as soon as their buttons are seen.
  useLayoutEffect(() => {
    const offered = signature === '' ? [] : newest.current
    offer(
      owner,
      offered.map((command) => ({
        ...command,
        run: () => newest.current.find(({ id }) => id === command.id)?.run(),
      })),
    )
  }, [owner, signature])
  useLayoutEffect(() => () => offer(owner, []), [owner])
}
