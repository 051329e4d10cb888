/** What can be done on the screen that is open. Screens register their commands; the palette, the keys and the list of keys show the same ones. */
import type { LucideIcon } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

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

interface CommandRegistry {
  commands: readonly ScreenCommand[]
  set: (owner: string, commands: readonly ScreenCommand[]) => void
}

const CommandContext = createContext<CommandRegistry>({ commands: [], set: () => {} })

export function CommandProvider({ children }: { children: ReactNode }) {
  const [owners, setOwners] = useState<ReadonlyMap<string, readonly ScreenCommand[]>>(new Map())
  const set = useCallback((owner: string, commands: readonly ScreenCommand[]) => {
    setOwners((now) => {
      const next = new Map(now)
      if (commands.length === 0) next.delete(owner)
      else next.set(owner, commands)
      return next
    })
  }, [])
  const registry = useMemo(() => ({ commands: [...owners.values()].flat(), set }), [owners, set])
  return <CommandContext value={registry}>{children}</CommandContext>
}

export const useAllCommands = () => use(CommandContext).commands

/** Offers commands while the component is on the screen. */
export function useCommands(commands: readonly (ScreenCommand | false | undefined)[]): void {
  const owner = useId()
  const { set } = use(CommandContext)
  const shown = commands.filter((command) => command !== false && command !== undefined)
  const newest = useRef(shown)
  newest.current = shown
  const signature = shown.map(({ id, label, keys }) => `${id} ${label} ${keys}`).join('\n')
  // The commands run as they are now; they are told again only when what is shown of them changed. Their keys work as soon as their buttons are seen.
  useLayoutEffect(() => {
    const offered = signature === '' ? [] : newest.current
    set(
      owner,
      offered.map((command) => ({
        ...command,
        run: () => newest.current.find(({ id }) => id === command.id)?.run(),
      })),
    )
  }, [owner, set, signature])
  useLayoutEffect(() => () => set(owner, []), [owner, set])
}
