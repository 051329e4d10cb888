/** Members of a document's node that the editor does not model ride along in the attribute `rest`. */
import type { NodeData } from '@lectern/content/document'
import type { Rest } from '../schema/attributes.ts'

type Members = { readonly [name: string]: unknown }

/** `modelled` are the members that other attributes or the content hold, `usual` the others that Lectern writes. */
export function toRest(node: object, modelled: readonly string[], usual: Members): Rest | null {
  const members = Object.fromEntries(
    Object.entries(node).filter(([name, value]) => value !== undefined && !modelled.includes(name)),
  )
  const lacks = modelled.filter((name) => !isAlwaysThere(name) && (node as Members)[name] === undefined)
  return lacks.length === 0 && isSame(members, usual) ? null : { members, lacks }
}

/** `key` is an attribute of its own, null if there is none. */
const isAlwaysThere = (name: string) => name === 'key'

function isSame(one: Members, other: Members): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** A member that was lacking is left out as long as it has nothing in it. */
export const isLacking = (rest: Rest | null, name: string, isEmpty: boolean): boolean =>
  isEmpty && rest?.lacks.includes(name) === true

export const isEmptyData = (data: NodeData): boolean => Object.keys(data).length === 0
