/** Reads expandables, steps and cards. */
import {
  atLeastOne,
  type Block,
  block,
  type CellValue,
  columnId,
  fragment,
  leaf,
  paragraph,
  text,
  toTable,
  voidBlock,
} from '../document/index.ts'
import {
  elementsOf,
  findElement,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  listElements,
} from '../html-tree/index.ts'
import { toInline } from './inline.ts'
import { isNoise } from './noise.ts'
import { type BlockContext, type PageReader, type ReadElement, type TryElement, within } from './page-reader.ts'

export const readDetails: ReadElement = (element, reader, context) => {
  const summary = elementsOf(element).find(({ name }) => name === 'summary')
  const body = element.children.filter((child) => child !== summary)
  return toExpandable(summary?.children ?? [], body, 'open' in element.attributes, reader, context)
}

function toExpandable(
  title: readonly HtmlNode[],
  body: readonly HtmlNode[],
  isOpen: boolean,
  reader: PageReader,
  context: BlockContext,
): Block[] {
  const words = toInline(title, reader, { ...context, around: [], isNote: true })
  const blocks = reader.blocks(body, within(context))
  if (words.length === 0 && blocks.length === 0) return []
  reader.budget.spend(3)
  return [
    voidBlock('expandable', { open: isOpen || undefined }, [
      fragment('expandable-title', [paragraph(words)], 'expandable-title'),
      fragment('expandable-body', atLeastOne(blocks), 'expandable-body'),
    ]),
  ]
}

/** Reads a title and the content that a script opens: Confluence, accordions. */
export const readAccordion: TryElement = (element, reader, context) => {
  if (!hasClass(element, 'expand-container', 'accordion-item', 'collapsible', 'sd-dropdown')) return undefined
  const title = findElement(element, (each) =>
    hasClass(each, 'expand-control-text', 'accordion-header', 'accordion-button', 'collapsible-title'),
  )
  const body = findElement(element, (each) =>
    hasClass(each, 'expand-content', 'accordion-body', 'accordion-collapse', 'collapsible-content'),
  )
  if (!title || !body) return undefined
  const words =
    title.name === 'button' || !title.children.some((child) => isElement(child) && child.name === 'button')
      ? title
      : findElement(title, ({ name }) => name === 'button')!
  return toExpandable(words.children, body.children, false, reader, context)
}

const STEPPERS = ['stepper', 'steps', 'sl-steps', 'nextra-steps', 'vp-steps', 'step-list']

/** Reads steps: items of a list, elements of a class, or the content below each heading. */
export const readSteps: TryElement = (element, reader, context) => {
  if (context.isCell || !hasClass(element, ...STEPPERS)) return undefined
  const steps = splitSteps(element)
  if (steps.length < 2) return undefined
  const nodes = steps.flatMap((step) => {
    const blocks = reader.blocks(step, within(context))
    return blocks.length === 0 ? [] : [block('stepper-step', {}, blocks)]
  })
  reader.budget.spend(nodes.length + 1)
  return nodes.length === 0 ? [] : [block('stepper', {}, nodes)]
}

function splitSteps(element: HtmlElement): (readonly HtmlNode[])[] {
  const children = elementsOf(element).filter((child) => !isNoise(child))
  if (element.name === 'ol' || element.name === 'ul') return children.map((child) => child.children)
  const list = children.length === 1 && children[0]!.name === 'ol' ? children[0] : undefined
  if (list) return elementsOf(list).map((child) => child.children)
  if (children.length > 0 && children.every((child) => hasClass(child, 'step', 'stepper-step', 'nextra-step')))
    return children.map((child) => child.children)
  const first = children[0]
  if (!first || !/^h[2-6]$/.test(first.name)) return []
  const steps: HtmlNode[][] = []
  for (const child of element.children) {
    if (isElement(child) && child.name === first.name) steps.push([child])
    else steps.at(-1)?.push(child)
  }
  return steps
}

/** Reads columns side by side, as Notion, Confluence and Lectern write them. */
export const readColumns: TryElement = (element, reader, context) => {
  if (context.isCell || !hasClass(element, 'column-list', 'columnlayout', 'columns')) return undefined
  const parts = elementsOf(element)
  if (parts.length < 2 || !parts.every((part) => hasClass(part, 'column', 'cell'))) return undefined
  const read = parts.map((part) => reader.blocks(part.children, within(context)))
  const full = read.filter((blocks) => blocks.length > 0)
  if (full.length !== 2) return full.flat()
  reader.budget.spend(full.length + 1)
  return [
    block(
      'columns',
      {},
      full.map((blocks) => block('column', {}, blocks)),
    ),
  ]
}

const CARD = ['card', 'sd-card', 'sl-link-card', 'nextra-card', 'link-card', 'card-item']
const GRIDS = [
  'cards',
  'card-grid',
  'grid',
  'card-group',
  'nextra-cards',
  'sd-cards',
  'sd-container-fluid',
  'cardgrid',
  'row',
  'features',
]

/** Reads two or more cards that each have a link. */
export const readCards: TryElement = (element, reader, context) => {
  if (context.isCell || !hasClass(element, ...GRIDS)) return undefined
  const cards = cardsOf(element)
  if (cards.length < 2) return undefined
  const links = cards.map((card) =>
    card.name === 'a' ? [card] : listElements(card, ({ name, attributes }) => name === 'a' && !!attributes.href),
  )
  if (links.some((each) => each.length !== 1)) return undefined
  const rows = cards.map((card, at): (CellValue | undefined)[] => {
    const link = links[at]![0]!
    const ref = reader.ref((link.attributes.href ?? '').trim(), 'content-ref')
    const blocks = reader.blocks(card === link ? card.children : unlinked(card, link).children, {
      ...within(context),
      isCell: true,
    })
    return [
      blocks.length === 0 ? { cell: [paragraph([text(leaf(link.attributes.href ?? ''))])] } : { cell: blocks },
      ref,
    ]
  })
  reader.budget.spend(rows.length * 3)
  const columns = [
    { definition: { title: '', type: 'text', textAlignment: 'left' }, isHidden: false, width: undefined },
    { definition: { title: '', type: 'content-ref' }, isHidden: true, width: undefined },
  ]
  return [toTable(columns, rows, { type: 'cards', cardSize: 'medium', targetDefinition: columnId(1) })]
}

function cardsOf(grid: HtmlElement): HtmlElement[] {
  const children = elementsOf(grid).filter((child) => !isNoise(child))
  const [only] = children
  if (children.length === 1 && only && (only.name === 'ul' || only.name === 'div') && hasClass(grid, 'cards', 'grid'))
    return elementsOf(only)
  const cards = children.map((child) =>
    hasClass(child, ...CARD) ? child : findElement(child, (each) => hasClass(each, ...CARD)),
  )
  return cards.every((card) => card !== undefined) ? (cards as HtmlElement[]) : []
}

/** Removes the link, because the whole card gets it. */
function unlinked(element: HtmlElement, link: HtmlElement): HtmlElement {
  return {
    ...element,
    children: element.children.map((child) => {
      if (child.type === 'text') return child
      return child === link ? { ...child, name: 'span' } : unlinked(child, link)
    }),
  }
}
