import { type Difference, differenceOf } from '@lectern/content/compare'
import { type Content, html } from '../html.ts'

/** Writes a part that only one of two compared documents has as inserted or deleted. Content of any kind may stand in these elements. */
export function markDifference(part: object | undefined, content: Content): Content {
  const difference = part && differenceOf(part)
  if (!difference) return content
  return difference.side === 'before'
    ? html`<del class="${classes(difference)}">${content}</del>`
    : html`<ins class="${classes(difference)}">${content}</ins>`
}

/** Writes both values, where one takes the place of the other. */
export const writeChanged = (before: Content, after: Content): Content => [
  isShown(before) && html`<del class="difference whole">${before}</del>`,
  isShown(after) && html`<ins class="difference whole">${after}</ins>`,
]

const isShown = (content: Content) => html`${content}`.text !== ''

/** Returns the class of a row or a cell that only one of two compared tables has. */
export function findSideClass(part: object): string | undefined {
  const difference = differenceOf(part)
  return difference && `only-${difference.side}`
}

const classes = ({ isWhole, isMoved }: Difference): string =>
  ['difference', isWhole ? 'whole' : 'partial', isMoved && 'moved'].filter(Boolean).join(' ')
