import type { Sides } from '../revision/index.ts'
import { isEqual } from '../text/index.ts'

/** The versions of one item; a side without the item is absent. */
export type Versions<Item> = { readonly [Side in keyof Sides<Item>]?: Item }

/** The merged value, or a conflict when both sides changed it differently. */
type MergedValue = { readonly kind: 'agreed'; readonly value: unknown } | { readonly kind: 'conflict' }

export function mergeValues({ base, primary, change }: Sides<unknown>): MergedValue {
  if (isEqual(change, base) || isEqual(change, primary)) return { kind: 'agreed', value: primary }
  if (isEqual(primary, base)) return { kind: 'agreed', value: change }
  return { kind: 'conflict' }
}

/** Fields that never conflict, such as times and paths in a repository, each with its rule. */
const QUIET: Record<string, (sides: Sides<unknown>) => unknown> = {
  updatedAt: ({ primary, change }) => ([primary, change] as string[]).filter(Boolean).sort().at(-1),
  createdAt: ({ primary, change }) => primary ?? change,
  git: ({ primary }) => primary,
  source: ({ primary }) => primary,
}

/**
 * Merges two versions of an item field by field. A field that both changed differently is reported and has the value of the change, because the head
 * of a change request belongs to its author. Fields named in `apart` are merged elsewhere.
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
