/** Tab sets → tabs. By roles, wherever the panels stand; by the order of labels and panels where there are no roles. */
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

export const readTabs: TryElement = (element, reading, place) => {
  const tabs = findTabs(element, reading)
  if (!tabs || tabs.length === 0) return undefined
  for (const { panel } of tabs) reading.consumed.add(panel)
  const inner = place.isCell ? place : within(place)
  const items = tabs.map(({ title, panel }) => toItem(title, readPanel(panel, reading, inner), place))
  reading.budget.spend(tabs.length + 1)
  return place.isCell ? items.flat() : [block('tabs', {}, items.flat())]
}

/** A panel may itself be code. */
function readPanel(panel: HtmlElement, reading: PageReader, place: BlockContext): Block[] {
  if (panel.name === 'pre') return [readCode(panel, reading)]
  return readCodeFrame(panel, reading, place) ?? reading.blocks(panel.children, place)
}

function toItem(title: string, blocks: readonly Block[], { isCell }: BlockContext): Block[] {
  if (!isCell) return [block('tabs-item', { title: title || undefined }, atLeastOne(blocks))]
  return [...(title === '' ? [] : [paragraph([text(leaf(title, [mark('bold')]))])]), ...blocks]
}

function findTabs(element: HtmlElement, reading: PageReader): Tab[] | undefined {
  if (element.attributes.role === 'tablist') return byRoles(element, reading)
  if (hasClass(element, 'tabbed-set', 'sd-tab-set', 'vp-code-group', 'tabs-wrapper', 'tabs'))
    return byOrder(element, reading)
  return undefined
}

function byRoles(list: HtmlElement, reading: PageReader): Tab[] | undefined {
  const labels = listElements(list, ({ attributes }) => attributes.role === 'tab')
  const free = panelsAround(list, labels.length).filter((panel) => !reading.consumed.has(panel))
  const tabs = labels.flatMap((label, at) => {
    const { id, 'aria-controls': controls } = label.attributes
    const named = reading.byId.get(controls ?? '') ?? reading.byLabel.get(id ?? '')
    const panel = named ?? (free.length === labels.length ? free[at] : undefined)
    const isFree = panel && !reading.consumed.has(panel) && !closest(list, (each) => each === panel)
    return isFree ? [{ title: plainLabel(label), panel }] : []
  })
  if (tabs.length > 0) return tabs
  // Only the panel in sight may be there: then its content has the label that is chosen.
  const chosen = labels.find(({ attributes }) => attributes['aria-selected'] === 'true')
  return chosen && free.length === 1 ? [{ title: plainLabel(chosen), panel: free[0]! }] : undefined
}

/** How far around a list of tabs its panels are looked for, and among how many elements. */
const STEPS = 3
const MAX_LOOKED_AT = 500

/** Panels in the nearest element around that has as many. */
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

/** Outermost ones, as a panel may hold tabs; false if there is too much to look at. */
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

/** Labels and panels as MkDocs, Sphinx, VitePress and Lectern write them. */
function byOrder(set: HtmlElement, reading: PageReader): Tab[] | undefined {
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
  return panels.flatMap((panel, at) => (reading.consumed.has(panel) ? [] : [{ title: plainLabel(labels[at]!), panel }]))
}
