/** Converts tab sets to tabs: by ARIA roles, wherever the panels are; without roles by the order of labels and panels. */
import { atLeastOne, type Block, block, leaf, mark, paragraph, text } from '../document/index.ts'
import {
  closest,
  elementsOf,
  findElement,
  type HtmlElement,
  hasClass,
  listElements,
  readHtmlText,
} from '../html-tree/index.ts'
import { readCode, readCodeFrame } from './code.ts'
import { plainWords } from './inline.ts'
import { type BlockContext, type PageReader, type TryElement, within } from './page-reader.ts'

interface Tab {
  readonly title: string
  readonly panel: HtmlElement
}

export const readTabs: TryElement = (element, reader, context) => {
  const tabs = findTabs(element, reader)
  if (!tabs || tabs.length === 0) return undefined
  for (const { panel } of tabs) reader.consumed.add(panel)
  const inner = context.isCell ? context : within(context)
  const items = tabs.map(({ title, panel }) => toItem(title, readPanel(panel, reader, inner), context))
  reader.budget.spend(tabs.length + 1)
  return context.isCell ? items.flat() : [block('tabs', {}, items.flat())]
}

/** A panel may itself be a code block. */
function readPanel(panel: HtmlElement, reader: PageReader, context: BlockContext): Block[] {
  if (panel.name === 'pre') return [readCode(panel, reader)]
  return readCodeFrame(panel, reader, context) ?? reader.blocks(panel.children, context)
}

function toItem(title: string, blocks: readonly Block[], { isCell }: BlockContext): Block[] {
  if (!isCell) return [block('tabs-item', { title: title || undefined }, atLeastOne(blocks))]
  return [...(title === '' ? [] : [paragraph([text(leaf(title, [mark('bold')]))])]), ...blocks]
}

function findTabs(element: HtmlElement, reader: PageReader): Tab[] | undefined {
  if (element.attributes.role === 'tablist') return byRoles(element, reader)
  if (hasClass(element, 'tabbed-set', 'sd-tab-set', 'vp-code-group', 'tabs-wrapper', 'tabs'))
    return byOrder(element, reader)
  return undefined
}

function byRoles(list: HtmlElement, reader: PageReader): Tab[] | undefined {
  const labels = listElements(list, ({ attributes }) => attributes.role === 'tab')
  const free = panelsAround(list, labels.length).filter((panel) => !reader.consumed.has(panel))
  const tabs = labels.flatMap((label, at) => {
    const { id, 'aria-controls': controls } = label.attributes
    const named = reader.byId.get(controls ?? '') ?? reader.byLabel.get(id ?? '')
    const panel = named ?? (free.length === labels.length ? free[at] : undefined)
    const isFree = panel && !reader.consumed.has(panel) && !closest(list, (each) => each === panel)
    return isFree ? [{ title: plainLabel(label), panel }] : []
  })
  if (tabs.length > 0) return tabs
  // If only the visible panel is present, it gets the selected label.
  const chosen = labels.find(({ attributes }) => attributes['aria-selected'] === 'true')
  return chosen && free.length === 1 ? [{ title: plainLabel(chosen), panel: free[0]! }] : undefined
}

/** How far around a list of tabs, and among how many elements, its panels are searched. */
const STEPS = 3
const MAX_LOOKED_AT = 500

/** Finds the panels in the nearest ancestor that has enough of them. */
function panelsAround(list: HtmlElement, count: number): HtmlElement[] {
  let found: HtmlElement[] = []
  let at = list.parent
  for (let steps = 0; at && steps < STEPS && found.length < count; steps++, at = at.parent) {
    const panels: HtmlElement[] = []
    if (!collectPanels(at, panels, { left: MAX_LOOKED_AT })) break
    found = panels
  }
  return found
}

/** Collects the outermost panels, because a panel may contain tabs; returns false if there are too many elements. */
function collectPanels(element: HtmlElement, panels: HtmlElement[], looked: { left: number }): boolean {
  for (const child of elementsOf(element)) {
    if (--looked.left < 0) return false
    if (child.attributes.role === 'tabpanel' || hasClass(child, 'tab-pane')) panels.push(child)
    else if (!collectPanels(child, panels, looked)) return false
  }
  return true
}

/** Buttons are tools elsewhere; here they are labels. */
const plainLabel = (label: HtmlElement): string => plainWords(label) || readHtmlText(label)

const LABELS = ['sd-tab-label', 'tabbed-label', 'tab-label']
const PANELS = ['tabbed-block', 'tabbed-content', 'sd-tab-content', 'tab-content', 'tab-pane', 'panel']

/** Reads labels and panels as MkDocs, Sphinx, VitePress and Lectern write them. */
function byOrder(set: HtmlElement, reader: PageReader): Tab[] | undefined {
  const labels: HtmlElement[] = []
  const panels: HtmlElement[] = []
  const visit = (element: HtmlElement) => {
    for (const child of elementsOf(element)) {
      if (child.name === 'label' || hasClass(child, ...LABELS)) labels.push(child)
      else if (hasClass(child, 'tabbed-content') && findElement(child, (each) => hasClass(each, 'tabbed-block')))
        visit(child)
      else if (hasClass(child, ...PANELS) || hasClass(element, 'blocks')) panels.push(child)
      else if (hasClass(child, 'tabbed-labels', 'tabs', 'bar', 'blocks')) visit(child)
    }
  }
  visit(set)
  if (labels.length === 0 || labels.length !== panels.length) return undefined
  return panels.flatMap((panel, at) => (reader.consumed.has(panel) ? [] : [{ title: plainLabel(labels[at]!), panel }]))
}
