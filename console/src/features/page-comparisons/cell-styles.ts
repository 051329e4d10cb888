/** What a drawn block of two versions looks like: both in one, or one of them. Nothing is told by colour alone. */
import { OWN_STYLES, toSheet } from '../space-content/index.ts'

const COMPARISON_STYLES = `
:host { --added: var(--good); --added-wash: var(--good-wash); --removed: var(--bad); --removed-wash: var(--bad-wash); }
.content { min-width: 0; }
.content > :first-child, .content > .difference > :first-child { margin-block-start: 0; }
.content > :last-child, .content > .difference > :last-child { margin-block-end: 0; }
.tabs > .bar { display: none; }
.tabs > .panel { display: block !important; }
.tabs > .panel::before { content: attr(data-title); display: block; margin-block-end: .5rem; font-weight: 650; }
.code.long > :is(input, label) { display: none; }
.code.long pre { max-height: none; }
.code .line { padding-inline-end: 1rem; }

ins.difference, del.difference { color: inherit; text-decoration: none; }
ins.difference.whole { background: var(--added-wash); text-decoration: underline 2px var(--added); text-underline-offset: .18em; text-decoration-skip-ink: none; }
del.difference.whole { background: var(--removed-wash); text-decoration: line-through 2px var(--removed); }
.difference.block { display: block; padding-inline-start: .5rem; border-inline-start: 3px solid; }
:host([data-side="both"]) .difference.block + .difference.block { margin-block-start: .75rem; }
.difference.block > .math { padding-block: .75rem; }
ins.difference.block { border-color: var(--added); }
del.difference.block { border-inline-start-style: dashed; border-color: var(--removed); }
ins.difference.block.whole, del.difference.block.whole { text-decoration: none; border-radius: 2px; }
ins.difference :is(img, video, svg.drawing) { outline: 3px solid var(--added); outline-offset: 2px; }
del.difference :is(img, video, svg.drawing) { outline: 3px dashed var(--removed); outline-offset: 2px; }
:is(tr, td, th, li, .line, .card, .step).only-after { background: var(--added-wash); }
:is(tr, td, th, li, .line, .card, .step).only-before { background: var(--removed-wash); }
.line.only-after::after, .line.only-before::after { position: absolute; inset-block-start: 0; inset-inline-start: .25rem; color: var(--text); font-weight: 700; }
.line.only-after, .line.only-before { position: relative; }
.line.only-after::after { content: "+"; }
.line.only-before::after { content: "\\2212"; }
.line.only-after > ins.difference, .line.only-before > del.difference { background: none; text-decoration: none; }
.line.only-after > ins.difference.partial ins.difference { background: var(--added-wash); text-decoration: underline 2px var(--added); }
.line.only-before > del.difference.partial del.difference { background: var(--removed-wash); text-decoration: line-through 2px var(--removed); }

:host([data-side="before"]) :is(ins.difference, .only-after), :host([data-side="after"]) :is(del.difference, .only-before) { display: none !important; }
`

export const CELL_SHEETS = [toSheet(OWN_STYLES), toSheet(COMPARISON_STYLES)]

const BLOCKS = /^(?:P|H[1-6]|UL|OL|FIGURE|TABLE|DIV|DETAILS|BLOCKQUOTE|PRE|HR|SECTION|ASIDE|ARTICLE|DL|NAV|FORM)$/

/** Opens what a page would hide, and says which elements belong to one side as a whole: an item whose every word is new is a new item. */
export function prepareCell(body: HTMLElement): void {
  for (const details of body.querySelectorAll('details')) details.open = true
  for (const mark of body.querySelectorAll<HTMLElement>('ins.difference, del.difference')) {
    if ([...mark.children].some(({ tagName }) => BLOCKS.test(tagName))) mark.classList.add('block')
    const side = mark.tagName === 'INS' ? 'only-after' : 'only-before'
    for (let at: HTMLElement = mark; isAlone(at); at = at.parentElement!) {
      const parent = at.parentElement
      // The cells of a row stay, so that the others keep their columns.
      if (!parent || parent === body || /^T[DHR]$/.test(parent.tagName)) break
      parent.classList.add(side)
    }
  }
}

/** Whether nothing but white space and a box to tick stands beside it. */
function isAlone(element: HTMLElement): boolean {
  for (const node of element.parentNode?.childNodes ?? [])
    if (node !== element && node.nodeName !== 'INPUT' && node.textContent?.trim() !== '') return false
    else if (node !== element && node instanceof Element && node.querySelector('img, video, iframe')) return false
  return true
}
