/** The order of a site as a value, and what moves do to it. Every verb that changes an order edits one of these and writes it back. */
import { invalid } from '../../core/errors.ts'

export type ItemType = 'site-space' | 'site-section' | 'site-section-group'

export interface Item {
  type: ItemType
  id: string
  /** Of a group: sections and groups; of a section: site spaces. */
  items: Item[]
  /** Of a site space: its space lies in the trash, so that nobody can name it. */
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

export interface Place {
  item: Item
  /** Where it stands, and in what: `undefined` is the site itself. */
  list: Item[]
  parent: Item | undefined
}

export function findPlace(tree: Tree, { type, id }: Pointer): Place | undefined {
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

/** `position` as a body has it, each kind of pointer read by the caller. */
export function readPosition<P>(position: { before?: P; after?: P }, toPointer: (pointer: P) => Pointer): Position {
  const { before, after } = position
  if ((before === undefined) === (after === undefined)) throw invalid('position must have either before or after')
  return before !== undefined
    ? { side: 'before', beside: toPointer(before) }
    : { side: 'after', beside: toPointer(after!) }
}

/** Beside another one, wherever that stands; without a position, to the end of where it stands now. */
export function moveItem(tree: Tree, place: Place, position: Position | undefined): void {
  const { item, list } = place
  if (!position) {
    take(list, item)
    list.push(item)
    return
  }
  const field = `position.${position.side}`
  const target = findPlace(tree, position.beside)
  if (!target || target.item.isTrashed) throw invalid(`${field} names no ${NAMES[position.beside.type]} of this site`)
  if (target.item === item) throw invalid(`${field} names the ${NAMES[item.type]} that is moved`)
  if (findPlace({ items: item.items }, position.beside))
    throw invalid(`${field} names something inside the group that is moved`)
  if ((item.type === 'site-space') !== (target.item.type === 'site-space'))
    throw invalid(`${field} must name ${item.type === 'site-space' ? 'a site space' : 'a section or a section group'}`)
  take(list, item)
  target.list.splice(target.list.indexOf(target.item) + (position.side === 'after' ? 1 : 0), 0, item)
}

export function take(list: Item[], item: Item): void {
  list.splice(list.indexOf(item), 1)
}

const NAMES: Record<ItemType, string> = {
  'site-space': 'site space',
  'site-section': 'section',
  'site-section-group': 'section group',
}
