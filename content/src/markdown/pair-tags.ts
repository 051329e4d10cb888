/**
 * Pairs the tags among the blocks of one container; a start tag and its end tag enclose the blocks between. A tag without a partner stays text. It is
 * one pass with a stack: at an end tag, everything opened inside and not closed is loose content of the element that ends.
 */
import type { Budget } from './budget.ts'
import { isTabBox, LOOSE_TABS } from './structure/box-starts.ts'
import type { RawBlock, RawContainer, RawLeaf } from './structure/raw-block.ts'
import { mayStandAlone, type Tag } from './tag.ts'

export interface TagElement {
  readonly type: 'element'
  readonly line?: number
  readonly tag: Tag
  readonly source: string
  readonly endSource: string | undefined
  readonly blocks: readonly PairedBlock[]
}

export type PairedBlock =
  | (Exclude<RawLeaf, { type: 'tag' }> & { readonly line?: number })
  | (RawContainer & { readonly line?: number })
  | TagElement
  | { readonly type: 'literal'; readonly source: string; readonly line?: number }

interface OpenTag {
  readonly tag: Tag
  readonly place: { readonly line?: number }
  readonly source: string
  readonly blocks: PairedBlock[]
}

export function pairTags(blocks: readonly RawBlock[], budget: Budget): PairedBlock[] {
  const stack: OpenTag[] = [{ tag: { name: '', isEnd: false, rest: '' }, place: {}, source: '', blocks: [] }]
  const open = new Map<string, number>()
  for (const block of blocks) {
    const top = stack.at(-1)!
    if (block.type !== 'tag') top.blocks.push(block)
    else if (!block.tag.isEnd) {
      stack.push({ tag: block.tag, place: placeOf(block), source: block.source, blocks: [] })
      open.set(block.tag.name, (open.get(block.tag.name) ?? 0) + 1)
    } else if ((open.get(block.tag.name) ?? 0) === 0) {
      if (!isForeignTag(block.tag)) top.blocks.push({ type: 'literal', source: block.source, ...placeOf(block) })
    } else close(stack, open, block.tag.name, block.source)
    budget.tick()
  }
  loosen(stack, open, 1)
  return groupTabs(stack[0]!.blocks)
}

/** Tags of other dialects are read only when they have a partner, so they are never text. */
const isForeignTag = ({ name }: Tag) => /^[<{:]/.test(name)

const placeOf = ({ line }: { readonly line?: number }) => (line === undefined ? {} : { line })

function close(stack: OpenTag[], open: Map<string, number>, name: string, endSource: string) {
  let at = stack.length - 1
  while (stack[at]!.tag.name !== name) at--
  loosen(stack, open, at + 1)
  const { tag, place, source, blocks } = stack.pop()!
  open.set(name, open.get(name)! - 1)
  stack.at(-1)!.blocks.push({ type: 'element', tag, source, endSource, blocks: groupTabs(blocks), ...place })
}

/** Joins boxes that are tabs side by side to one element. */
function groupTabs(blocks: readonly PairedBlock[]): PairedBlock[] {
  const grouped: PairedBlock[] = []
  let tabs: PairedBlock[] | undefined
  for (const each of blocks) {
    if (each.type !== 'element' || !isTabBox(each.tag)) {
      tabs = undefined
      grouped.push(each)
    } else if (tabs) tabs.push(each)
    else {
      tabs = [each]
      const tag = { name: LOOSE_TABS, isEnd: false, rest: '' }
      grouped.push({ type: 'element', tag, source: '', endSource: '', blocks: tabs, ...placeOf(each) })
    }
  }
  return grouped
}

/** Everything open from this index on ends without an end tag; its content follows it. */
function loosen(stack: OpenTag[], open: Map<string, number>, from: number) {
  const outer = stack[from - 1]!.blocks
  for (const { tag, place, source, blocks } of stack.splice(from)) {
    open.set(tag.name, open.get(tag.name)! - 1)
    if (mayStandAlone(tag.name))
      outer.push({ type: 'element', tag, source, endSource: undefined, blocks: [], ...place })
    else if (!isForeignTag(tag)) outer.push({ type: 'literal', source, ...place })
    for (const block of blocks) outer.push(block)
  }
}
