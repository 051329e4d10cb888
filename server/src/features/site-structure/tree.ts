/** The structure of a site as a value. Operations that change the order load it, edit it and write it back. */
import { invalid } from '../../core/errors.ts'

type ItemType = 'site-space' | 'site-section' | 'site-section-group'

export interface Item {
  type: ItemType
  id: string
  /** A group contains sections and groups, a section contains site spaces. */
  items: Item[]
  /** The space of the site space is in the trash, so requests cannot refer to it. */
  isTrashed?: true
}

/** The root holds sections and groups, or site spaces. */
export interface Tree {
  items: Item[]
}

export interface Pointer {
  type: ItemType
  id: string
}

interface LocatedItem {
  item: Item
  /** The list that contains the item; `parent` is undefined at the root of the site. */
  list: Item[]
  parent: Item | undefined
}

export function findInTree(tree: Tree, { type, id }: Pointer): LocatedItem | undefined {
  const rest: { list: Item[]; parent: Item | undefined }[] = [{ list: tree.items, parent: undefined }]
  for (let next = rest.pop(); next; next = rest.pop()) {
    for (const item of next.list) {
      if (item.type === type && item.id === id) return { item, ...next }
      rest.push({ list: item.items, parent: item })
    }
  }
  return undefined
}

export interface Position {
  side: 'before' | 'after'
  beside: Pointer
}

/** Parses `position` of a request body; the caller converts its kind of pointer. */
export function readPosition<P>(position: { before?: P; after?: P }, toPointer: (pointer: P) => Pointer): Position {
  const { before, after } = position
  if ((before === undefined) === (after === undefined)) throw invalid('position must have either before or after')
  return before !== undefined
    ? { side: 'before', beside: toPointer(before) }
    : { side: 'after', beside: toPointer(after!) }
}

/** Moves the item next to another one, in any list; without a position, to the end of its own list. */
export function moveItem(tree: Tree, place: LocatedItem, position: Position | undefined): void {
  const { item, list } = place
  if (!position) {
    removeItem(list, item)
    list.push(item)
    return
  }
  const field = `position.${position.side}`
  const target = findInTree(tree, position.beside)
  if (!target || target.item.isTrashed)
    throw invalid(`${field} refers to a ${NAMES[position.beside.type]} that does not exist on this site`)
  if (target.item === item) throw invalid(`${field} refers to the ${NAMES[item.type]} that is moved`)
  if (findInTree({ items: item.items }, position.beside))
    throw invalid(`${field} names something inside the group that is moved`)
  if ((item.type === 'site-space') !== (target.item.type === 'site-space'))
    throw invalid(
      `${field} must refer to ${item.type === 'site-space' ? 'a site space' : 'a section or a section group'}`,
    )
  removeItem(list, item)
  target.list.splice(target.list.indexOf(target.item) + (position.side === 'after' ? 1 : 0), 0, item)
}

export function removeItem(list: Item[], item: Item): void {
  list.splice(list.indexOf(item), 1)
}

const NAMES: Record<ItemType, string> = {
  'site-space': 'site space',
  'site-section': 'section',
  'site-section-group': 'section group',
}
