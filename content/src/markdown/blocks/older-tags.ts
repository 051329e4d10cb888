/** Tags of older dialects: `page-ref`, code tabs, the file name above code, and those without a meaning. */
import {
  atLeastOne,
  type Block,
  block,
  documentOf,
  leaf,
  mark,
  paragraph,
  plainText,
  text,
  voidBlock,
} from '../../document/index.ts'
import type { PairedBlock, TagElement } from '../pair-tags.ts'
import type { TagReader } from '../reader.ts'
import { readAttributes } from '../tag.ts'

const readPageRef: TagReader = ({ tag }, reader) => {
  const { page, url } = readAttributes(tag.rest)
  const ref = reader.ref(page ?? url ?? '', 'content-ref')
  return ref && [voidBlock('content-ref', { ref })]
}

/** A single one is code with a title, several are tabs. */
const readCodeTabs: TagReader = ({ blocks }, reader) => {
  const isItem = (each: PairedBlock): each is TagElement =>
    each.type === 'element' && each.tag.name === 'code-tabs-item'
  const items = blocks.filter(isItem)
  const others = blocks.filter((each) => !isItem(each))
  if (items.length === 0) return reader.blocks(blocks)
  const tabs = items.map((item) => ({ title: readAttributes(item.tag.rest).title, nodes: reader.blocks(item.blocks) }))
  const [only] = tabs
  const tabbed =
    tabs.length === 1
      ? only!.nodes.map((each) => withTitle(each, only!.title))
      : [
          block(
            'tabs',
            {},
            tabs.map(({ title, nodes }) => block('tabs-item', { title }, atLeastOne(nodes))),
          ),
        ]
  return [...tabbed, ...reader.blocks(others)]
}

const withTitle = (each: Block, title: string | undefined): Block =>
  each.type === 'code' && title !== undefined ? { ...each, data: { ...each.data, title } } : each

/** The file name of the code that follows. */
const LOOSE_TITLE = 'loose-title'

const readFilename: TagReader = ({ blocks }, reader) => {
  const title = plainText(documentOf(reader.blocks(blocks))).trim()
  return title === '' ? [] : [{ object: 'block', type: LOOSE_TITLE, data: { title } }]
}

/** File names become the titles of the code after them, or else text. */
export function attachTitles(groups: readonly (readonly Block[])[]): Block[][] {
  const all = groups.flat()
  let at = -1
  return groups.map((blocks) =>
    blocks.flatMap((each) => {
      const before = all[at++]
      if (each.type === 'code' && before?.type === LOOSE_TITLE) return [withTitle(each, before.data!.title as string)]
      if (each.type !== LOOSE_TITLE) return [each]
      if (all[at + 1]?.type === 'code') return []
      return [paragraph([text(leaf(each.data!.title as string, [mark('code')]))])]
    }),
  )
}

/** Replaces the tag by its content. */
const readThrough: TagReader = ({ blocks }, reader) => reader.blocks(blocks)

export const olderReaders: [string, TagReader][] = [
  ['page-ref', readPageRef],
  ['code-tabs', readCodeTabs],
  ['code-tabs-item', readThrough],
  ['filename', readFilename],
  ['raw', readThrough],
  ['method', readThrough],
  ['sample', readThrough],
  ['common', readThrough],
]
