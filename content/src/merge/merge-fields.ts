import type { Sides } from '../revision/index.ts'
import { isEqual } from '../text/index.ts'

/** The versions of one thing; absent: it does not exist on that side. */
export type Versions<Item> = { readonly [Side in keyof Sides<Item>]?: Item }

/** What became of a value on both sides: the agreed one, or that both changed it to something else. */
export type MergedValue = { readonly kind: 'agreed'; readonly value: unknown } | { readonly kind: 'conflict' }

export function mergeValues({ base, primary, change }: Sides<unknown>): MergedValue {
  if (isEqual(change, base) || isEqual(change, primary)) return { kind: 'agreed', value: primary }
  if (isEqual(primary, base)) return { kind: 'agreed', value: change }
  return { kind: 'conflict' }
}

/** What nobody would be asked about: when something was edited last, and where a file of a repository stood. */
const QUIET: Record<string, (sides: Sides<unknown>) => unknown> = {
  updatedAt: ({ primary, change }) => ([primary, change] as string[]).filter(Boolean).sort().at(-1),
  createdAt: ({ primary, change }) => primary ?? change,
  git: ({ primary }) => primary,
  source: ({ primary }) => primary,
}

/**
 * Two versions of one thing → one, member by member. A member both changed differently is reported and keeps the value of the
 * change: the head of a change request is its author's. Members named in `apart` are merged elsewhere.
 */
export function mergeFields<Item extends object>(
  { base, primary, change }: { base?: Item | undefined; primary: Item; change: Item },
  apart: ReadonlySet<string>,
  onConflict: (field: string, sides: Sides<unknown>) => void,
): Record<string, unknown> {
  const memberOf = (item: Item | undefined, name: string) => (item as Record<string, unknown> | undefined)?.[name]
  const merged: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(primary), ...Object.keys(change)])) {
    if (apart.has(name)) continue
    const sides = { base: memberOf(base, name), primary: memberOf(primary, name), change: memberOf(change, name) }
    const outcome = mergeValues(sides)
    const quiet = QUIET[name]
    if (outcome.kind === 'conflict' && !quiet)
      onConflict(name, { base: sides.base ?? null, primary: sides.primary ?? null, change: sides.change ?? null })
    const value = outcome.kind === 'agreed' ? outcome.value : quiet ? quiet(sides) : sides.change
    if (value !== undefined) merged[name] = value
  }
  return merged
}
