/** Boxes of other dialects: `:::tip Title`, `/// details | Title`, `!!! note "Title"`, `=== "Tab"`. Their content is markdown. */
import {
  atLeastOne,
  type Block,
  block,
  joinText,
  leaf,
  mark,
  type Node,
  paragraph,
  text,
} from '../../document/index.ts'
import { trimCharacters } from '../../text/index.ts'
import { toBox } from '../html/embedded-html-to-blocks.ts'
import type { PairedBlock, TagElement } from '../pair-tags.ts'
import type { BlockReader, TagReader } from '../reader.ts'
import { BOX_TAG, LOOSE_TABS } from '../structure/box-starts.ts'
import type { RawBox } from '../structure/raw-block.ts'
import { hintStyleOf } from './hint-styles.ts'

/** Kinds of boxes that open and close. */
const EXPANDABLES = new Set([
  'details',
  'collapse',
  'collapsible',
  'spoiler',
  'dropdown',
  'accordion',
  'expandable',
  'toggle',
])

interface ReadBox {
  readonly kind: string
  readonly title: string
  readonly isOpen: boolean
}

/** Converts a box with its content. A kind without a meaning here leaves its title and its content. */
export function boxToBlocks({ kind, title, isOpen }: ReadBox, nodes: readonly Block[], reader: BlockReader): Block[] {
  const name = kind.toLowerCase()
  if (EXPANDABLES.has(name)) return [toBox(isOpen, reader.inline(title || 'Details'), nodes)]
  const titled = title === '' ? nodes : [titleParagraph(reader.inline(title)), ...nodes]
  const style = hintStyleOf(name)
  return style === undefined ? [...titled] : [block('hint', { style }, atLeastOne(titled))]
}

/** The title of a box without a place for one: a paragraph in bold. */
export const titleParagraph = (nodes: readonly Node[]): Block => paragraph(joinText(toBold(nodes)))

const BOLD = mark('bold')
const toBold = (nodes: readonly Node[]): Node[] =>
  nodes.map((node) => {
    if (node.object === 'text')
      return text(
        ...node.leaves.map((each) => leaf(each.text, [BOLD, ...each.marks.filter(({ type }) => type !== 'bold')])),
      )
    return node.object === 'inline' && node.nodes ? { ...node, nodes: toBold(node.nodes) } : node
  })

/** `tip[Title]`, `tip Title {#id}`, `note | Title`, `{.warning}`. */
function readBox(rest: string): ReadBox {
  const bareRest = rest.replace(/^\{?\.?/, '').replace(/^(?:callout|admonition)-/, '')
  const kind = /^[\w.-]+/.exec(bareRest)?.[0] ?? ''
  const after = bareRest.slice(kind.length)
  const braces = after.lastIndexOf('{')
  const attributes =
    braces >= 0 && after.trimEnd().endsWith('}')
      ? after
          .slice(braces + 1)
          .trimEnd()
          .slice(0, -1)
      : ''
  const bare = (attributes === '' ? after : after.slice(0, braces)).trim().replace(/^[}|]\s*/, '')
  const named = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(attributes)
  const inner = bare.startsWith('[') && bare.endsWith(']') ? bare.slice(1, -1) : trimQuotes(bare)
  return { kind, title: (named?.[1] ?? named?.[2] ?? inner).trim(), isOpen: /(?:^|\s)open(?:\s|$)/.test(attributes) }
}

const trimQuotes = (words: string) =>
  words.startsWith('"') && words.endsWith('"') ? trimCharacters(words, '"') : words

const readFenced: TagReader = ({ tag, blocks }, reader) => {
  const box = readBox(tag.rest)
  if (box.kind === 'code-group') return toCodeTabs(blocks, reader)
  if (box.kind === 'tabs') {
    const isTab = (each: PairedBlock): each is TagElement => each.type === 'element' && each.tag.name === LOOSE_TABS
    const tabs = blocks.find(isTab)
    if (tabs) return reader.blocks(blocks)
  }
  return boxToBlocks(box, reader.blocks(blocks), reader)
}

/** Each code of a group is a tab with its title. */
export function toCodeTabs(blocks: readonly PairedBlock[], reader: BlockReader): Block[] {
  const read = reader.blocks(blocks)
  if (read.length < 2 || !read.every(({ type }) => type === 'code')) return read
  const tabs = read.map((code) => {
    const { title, ...data } = code.data ?? {}
    return block('tabs-item', { title: title ?? data.syntax }, [{ ...code, data }])
  })
  return [block('tabs', {}, tabs)]
}

const readTabs: TagReader = ({ blocks }, reader) => {
  const tabs = blocks.filter((each): each is TagElement => each.type === 'element')
  return [
    block(
      'tabs',
      {},
      tabs.map((tab) =>
        block('tabs-item', { title: readBox(tab.tag.rest).title || undefined }, atLeastOne(reader.blocks(tab.blocks))),
      ),
    ),
  ]
}

export const boxFenceReaders: [string, TagReader][] = [
  [BOX_TAG, readFenced],
  [LOOSE_TABS, readTabs],
]

/** Without content it is text, as anything may begin with `!!!`. */
export function toIndentedBox({ box, source, blocks, others }: RawBox, reader: BlockReader): Block[] {
  if (blocks.length === 0 && others.length === 0) return [paragraph(reader.inline(source))]
  if (box.sign === '===')
    return [
      block(
        'tabs',
        {},
        [{ box, blocks }, ...others].map((tab) =>
          block('tabs-item', { title: tab.box.title || undefined }, atLeastOne(reader.container(tab.blocks))),
        ),
      ),
    ]
  const nodes = reader.container(blocks)
  const title = box.title ?? ''
  if (box.sign === '!!!')
    return boxToBlocks({ kind: hintStyleOf(box.name) ? box.name : 'note', title, isOpen: false }, nodes, reader)
  const style = hintStyleOf(box.name)
  const named = title || box.name[0]!.toUpperCase() + box.name.slice(1)
  const held = style === undefined ? nodes : [block('hint', { style }, atLeastOne(nodes))]
  return boxToBlocks({ kind: 'details', title: named, isOpen: box.isOpen }, held, reader)
}
