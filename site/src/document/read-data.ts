/** The data of nodes comes from anyone, so its types are checked before it is used. */
import type { Block, Fragment, Inline, Node } from '@lectern/content/document'

export const readString = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const readNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

export const readOneOf = <Known extends string>(value: unknown, known: readonly Known[]): Known | undefined =>
  known.find((each) => each === value)

/** Returns the nodes of a node's fragment with this name. */
export const readFragment = ({ fragments = [] }: Block | Inline, name: string): readonly Node[] =>
  fragments.find((each: Fragment) => each.fragment === name || each.type === name)?.nodes ?? []

export const filterBlocks = (nodes: readonly Node[] | undefined, type: string): Block[] =>
  (nodes ?? []).filter((node): node is Block => node.object === 'block' && node.type === type)

/** Reads a length in pixels, or in per cent of the available width. */
export function readLength(value: unknown): { unit: 'px' | '%'; value: number } | undefined {
  const pixels = readNumber(value)
  if (pixels !== undefined) return pixels > 0 ? { unit: 'px', value: Math.round(pixels) } : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const { unit, value: size } = value as { unit?: unknown; value?: unknown }
  const number = readNumber(size)
  if (number === undefined || number <= 0) return undefined
  return unit === '%' ? { unit, value: Math.min(number, 100) } : { unit: 'px', value: Math.round(number) }
}
