/**
 * Components of other systems: `<Tip>`, `<Tabs>`, `<Card title="A">`, `{% unknown %}`. Those with the meaning of a block become that block; of any other
 * the tags are dropped, and what it shows stays: its title and its content.
 */
import { atLeastOne, type Block, block, inline, leaf, text } from '../../document/index.ts'
import { toBox } from '../html/embedded-html-to-blocks.ts'
import type { PairedBlock, TagElement } from '../pair-tags.ts'
import type { BlockReader, TagReader } from '../reader.ts'
import {
  addressOfComponent,
  type ComponentTag,
  literalsIn,
  readComponentTag,
  titleOf,
} from '../structure/component-tag.ts'
import type { Attributes } from '../tag.ts'
import { boxToBlocks, titleParagraph, toCodeTabs } from './foreign-boxes.ts'
import { hintStyleOf } from './hint-styles.ts'

const BOXES = new Set(['callout', 'admonition', 'aside', 'alert', 'hint', 'message', 'banner'])
const EXPANDABLES = new Set([
  'accordion',
  'expandable',
  'collapse',
  'collapsible',
  'toggle',
  'spoiler',
  'details',
  'detailedexplanation',
])
const TABS = new Set(['tabs', 'tabgroup', 'tabset', 'codetabs', 'nextra-tabs'])
const TAB = new Set(['tab', 'tabitem', 'tabs.tab', 'tabpanel', 'tab-item'])
const CODE_GROUPS = new Set(['codegroup', 'code-group', 'requestexample', 'responseexample'])
const STEPS = new Set(['steps', 'stepper'])
const STEP = new Set(['step', 'steps.step'])

const nameOf = ({ tag }: TagElement) => tag.name.slice(1).toLowerCase()

export const readComponent: TagReader = (element, reader) => {
  const { tag, source, blocks } = element
  if (!tag.name.startsWith('<')) return tag.name === '{comment' ? [] : reader.blocks(blocks)
  const component = readComponentTag(source, 0)
  const name = nameOf(element)
  const attributes = component?.attributes ?? {}
  if (CODE_GROUPS.has(name)) return toCodeTabs(blocks, reader)
  if (TABS.has(name)) return readParts(element, component, reader, TAB) ?? reader.blocks(blocks)
  if (STEPS.has(name)) return readSteps(element, reader) ?? reader.blocks(blocks)
  const title = titleOf(attributes)
  if (EXPANDABLES.has(name)) {
    const isOpen = 'open' in attributes || 'defaultOpen' in attributes
    return [toBox(isOpen, reader.inline(title || 'Details'), reader.blocks(blocks))]
  }
  const nodes = reader.blocks(blocks)
  const kind = BOXES.has(name) ? (attributes.type ?? attributes.kind ?? attributes.variant ?? 'note') : name
  if (BOXES.has(name) || hintStyleOf(name) !== undefined)
    return boxToBlocks({ kind: hintStyleOf(kind) ? kind : 'note', title, isOpen: false }, nodes, reader)
  return [...readTitle(attributes, reader), ...nodes]
}

/** The title of a component, as a link where it has an address, and its description. */
function readTitle(attributes: Attributes, reader: BlockReader): Block[] {
  // A parameter is named by its place: `<ParamField path="id">`.
  const title = titleOf(attributes) || attributes.path || attributes.query || attributes.body || ''
  const address = addressOfComponent(attributes)
  const ref = address === undefined || address === '' ? undefined : reader.ref(address, 'link')
  const words = title === '' ? [] : [text(leaf(title))]
  if (title !== '') reader.budget.spend(2)
  const shown = ref && title !== '' ? [inline('link', { ref }, words)] : words
  const { description } = attributes
  return [
    ...(shown.length > 0 ? [titleParagraph(shown)] : []),
    ...(description ? [block('paragraph', {}, reader.inline(description))] : []),
  ]
}

function isPart(each: PairedBlock, names: ReadonlySet<string>): each is TagElement {
  return each.type === 'element' && each.tag.name.startsWith('<') && names.has(nameOf(each))
}

/** Content between the tabs is placed before them. */
function readParts(
  { blocks }: TagElement,
  component: ComponentTag | undefined,
  reader: BlockReader,
  names: ReadonlySet<string>,
): Block[] | undefined {
  const parts = blocks.filter((each): each is TagElement => isPart(each, names))
  if (parts.length === 0) return undefined
  const titles = literalsIn(component?.expressions.items ?? '')
  const tabs = parts.map((part, at) => {
    const { attributes = {} } = readComponentTag(part.source, 0) ?? {}
    const title = titleOf(attributes) || attributes.value || titles[at]
    return block('tabs-item', { title: title || undefined }, atLeastOne(reader.blocks(part.blocks)))
  })
  return [...reader.blocks(blocks.filter((each) => !isPart(each, names))), block('tabs', {}, tabs)]
}

/** The title of a step is its first heading. */
function readSteps({ blocks }: TagElement, reader: BlockReader): Block[] | undefined {
  const parts = blocks.filter((each): each is TagElement => isPart(each, STEP))
  if (parts.length === 0) return undefined
  const steps = parts.map((part) => {
    const title = titleOf(readComponentTag(part.source, 0)?.attributes ?? {})
    const head = title === '' ? [] : [block('heading-2', {}, reader.inline(title))]
    return block('stepper-step', {}, atLeastOne([...head, ...reader.blocks(part.blocks)]))
  })
  return [...reader.blocks(blocks.filter((each) => !isPart(each, STEP))), block('stepper', {}, steps)]
}
