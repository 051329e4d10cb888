import type { NodeData } from '../document/index.ts'
import type { Sides } from '../revision/index.ts'
import { isEqual } from '../text/index.ts'

/**
 * Merges the data of a table member by member, because its rows and columns are nested objects: two people can fill two cells. Returns undefined when
 * both changed the same value or the order of rows or columns: then the table is the unit.
 */
export function mergeTableData(sides: Sides<NodeData | undefined>): NodeData | undefined {
  const merged = mergeValue(sides)
  return merged === CLASH ? undefined : (merged as NodeData)
}

const CLASH = Symbol('clash')

function mergeValue({ base, primary, change }: Sides<unknown>): unknown {
  if (isEqual(primary, change) || isEqual(base, change)) return primary
  if (isEqual(base, primary)) return change
  if (!isObject(base) || !isObject(primary) || !isObject(change)) return CLASH
  const merged: [string, unknown][] = []
  for (const name of new Set([...Object.keys(primary), ...Object.keys(change)])) {
    const member = mergeValue({ base: base[name], primary: primary[name], change: change[name] })
    if (member === CLASH) return CLASH
    if (member !== undefined) merged.push([name, member])
  }
  return Object.fromEntries(merged)
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
