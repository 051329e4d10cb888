import { atLeastOne, type Block, block, type Node } from '../../document/index.ts'
import type { BlockReader } from '../reader.ts'
import type { RawItem } from '../structure/raw-block.ts'
import type { BlockWriter } from '../writer.ts'

/** A list with a checkbox on any item is a task list. */
export function toList(marker: string, start: number, items: readonly RawItem[], reader: BlockReader): Block {
  const nodes = items.map(({ checked, blocks }) =>
    block('list-item', { checked }, atLeastOne(reader.container(blocks))),
  )
  if (marker === '.' || marker === ')') return block('list-ordered', { start: start === 1 ? undefined : start }, nodes)
  return block(items.some(({ checked }) => checked !== undefined) ? 'list-tasks' : 'list-unordered', {}, nodes)
}

export const isListBlock = (node: Node | undefined): node is Block =>
  node?.object === 'block' && ['list-ordered', 'list-unordered', 'list-tasks'].includes(node.type)

const MAX_NUMBER = 999_999_999

/**
 * Prints a list and returns its marker. Adjacent lists, and a list at the start of an item, must have different markers: otherwise they would become
 * one list, or a divider.
 */
export function printList(list: Block, writer: BlockWriter, avoided: string | undefined) {
  const isOrdered = list.type === 'list-ordered'
  const choice = isOrdered ? ['.', ')'] : list.type === 'list-tasks' ? ['-', '*'] : ['*', '-']
  const marker = choice.find((each) => each !== avoided)!
  const start = Number.isInteger(list.data?.start) ? (list.data!.start as number) : 1
  const items = (list.nodes ?? []).map((item, at) => {
    const number = Math.min(Math.max(start + at, 0), MAX_NUMBER)
    return printItem(item, isOrdered ? `${number}${marker}` : marker, list.type, writer)
  })
  return { text: items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n'), marker }
}

function printItem(item: Node, marker: string, listType: string, writer: BlockWriter): string {
  const data = item.object === 'block' ? item.data : undefined
  const box = listType === 'list-tasks' && typeof data?.checked === 'boolean' ? (data.checked ? ' [x]' : ' [ ]') : ''
  const content = writer.item('nodes' in item ? (item.nodes ?? []) : [item], marker)
  const indented = content.replaceAll(/\n(?!\n|$)/g, `\n${' '.repeat(marker.length + 1)}`)
  return content === '' ? `${marker}${box}` : `${marker}${box} ${indented}`
}

/** Says whether a list may follow the paragraph of its item on the next line. */
export const mayFollowClosely = (list: Block, printed: string): boolean =>
  (list.type !== 'list-ordered' || (list.data?.start ?? 1) === 1) && !/^(?:[*-]|\d+[.)])(?:\n|$)/.test(printed)
