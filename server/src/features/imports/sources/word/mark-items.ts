/**
 * Marks the items of lists in `document.xml` with a bookmark that says their level and number, and takes their numbering away. The converter would
 * match styles before lists, know no numbers, five levels of nine and no numbering that a style inherits; `cleanWordDocument` builds the lists from the marks.
 */
import { CONTINUED_ITEM, toItemMark } from '@lectern/content/html'
import { findLevel, stylesFrom, type WordNumbering } from './numbering.ts'
import { scanTags, type XmlTag } from './scan-tags.ts'

interface Paragraph {
  /** The names of its open elements within its properties. */
  properties: string[] | undefined
  /** Where its properties end, or where they would be. */
  contentStart: number
  style: string | undefined
  numId: string | undefined
  level: number | undefined
  /** Places of what is left out of an item: its style and its numbering. */
  cuts: [start: number, end: number][]
  isDeleted: boolean
}

export function markItems(xml: string, numbering: WordNumbering): string {
  const edits: { start: number; end: number; text: string }[] = []
  const counters = createCounters()
  const open: Paragraph[] = []
  /** Drawings are there twice, and the converter reads the second form. */
  let choices = 0
  let isAfterItem = false
  const finish = (paragraph: Paragraph) => {
    const mark = choices > 0 || paragraph.isDeleted ? undefined : toMark(paragraph, numbering, counters, isAfterItem)
    if (open.length === 1) isAfterItem = mark !== undefined
    if (mark === undefined) return
    for (const [start, end] of paragraph.cuts) edits.push({ start, end, text: '' })
    const { contentStart } = paragraph
    edits.push({ start: contentStart, end: contentStart, text: `<w:bookmarkStart w:id="0" w:name="${mark}"/>` })
  }
  for (const tag of scanTags(xml)) {
    const paragraph = open.at(-1)
    if (tag.name === 'mc:Choice' && tag.kind !== 'empty') choices += tag.kind === 'open' ? 1 : -1
    else if (tag.name === 'w:p' && tag.kind === 'open') open.push(startParagraph(tag))
    else if (tag.name === 'w:p' && tag.kind === 'close') {
      if (!paragraph) continue
      finish(paragraph)
      open.pop()
    } else if (tag.name === 'w:tbl' || tag.name === 'w:tc') isAfterItem = false
    else if (paragraph) readProperty(paragraph, tag)
  }
  return applyEdits(xml, edits)
}

const startParagraph = ({ end }: XmlTag): Paragraph => ({
  properties: undefined,
  contentStart: end,
  style: undefined,
  numId: undefined,
  level: undefined,
  cuts: [],
  isDeleted: false,
})

/** What the properties were before a tracked change is deeper within them. */
function readProperty(paragraph: Paragraph, tag: XmlTag): void {
  const { properties } = paragraph
  if (!properties) {
    if (tag.name === 'w:pPr' && tag.kind === 'open') paragraph.properties = []
    return
  }
  const path = properties.join(' ')
  if (tag.kind === 'close') {
    if (properties.length === 0) {
      paragraph.contentStart = tag.end
      paragraph.properties = undefined
    } else if (path === 'w:numPr') paragraph.cuts.at(-1)![1] = tag.end
    properties.pop()
    return
  }
  const value = tag.attribute('w:val')
  if (path === '' && tag.name === 'w:pStyle') {
    paragraph.style = value
    paragraph.cuts.push([tag.start, tag.end])
  }
  if (path === '' && tag.name === 'w:numPr' && tag.kind === 'open') paragraph.cuts.push([tag.start, tag.end])
  if (path === 'w:numPr' && tag.name === 'w:numId') paragraph.numId = value
  if (path === 'w:numPr' && tag.name === 'w:ilvl' && /^[0-8]$/.test(value ?? '')) paragraph.level = Number(value)
  if (path === 'w:rPr' && tag.name === 'w:del') paragraph.isDeleted = true
  if (tag.kind === 'open') properties.push(tag.name)
}

/** Numbered lines of code are code. */
const CODE = /^(?:code(?: block)?|source code|html preformatted|preformatted text|macro)$/i
/** Word gives these styles to a further paragraph of an item. */
const CONTINUED = /^list (?:paragraph|continue)(?: \d)?$/i

function toMark(
  paragraph: Paragraph,
  numbering: WordNumbering,
  counters: Counters,
  isAfterItem: boolean,
): string | undefined {
  const styles = [...stylesFrom(numbering, paragraph.style)].map(([, style]) => style)
  const found = findLevel(numbering, paragraph)
  const number = found && counters.next(found)
  if (styles.some(({ isHeading }) => isHeading) || CODE.test(styles[0]?.name ?? '')) return undefined
  if (!found) return isAfterItem && CONTINUED.test(styles[0]?.name ?? '') ? CONTINUED_ITEM : undefined
  const { index, level } = found
  if (level.format !== 'bullet') return toItemMark({ kind: 'ordered', level: index, number: number! })
  if (level.text === '☐') return toItemMark({ kind: 'open', level: index })
  return toItemMark({ kind: /^[☑☒]$/.test(level.text) ? 'done' : 'bullet', level: index })
}

interface Counters {
  next: (found: NonNullable<ReturnType<typeof findLevel>>) => number
}

/** Lists of one definition count on; one with a start of its own begins anew where it is first used. */
function createCounters(): Counters {
  const counts = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()
  return {
    next: ({ abstractId, numId, index, level, restart }) => {
      const count = counts.get(abstractId) ?? []
      counts.set(abstractId, count)
      const use = `${numId} ${index}`
      const isFirst = !begun.has(use)
      begun.add(use)
      const before = count[index]
      const next =
        restart !== undefined && isFirst ? restart : before === undefined ? (restart ?? level.start) : before + 1
      count[index] = next
      count.length = index + 1
      return next
    },
  }
}

function applyEdits(source: string, edits: { start: number; end: number; text: string }[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    parts.push(source.slice(at, start), text)
    at = end
  }
  parts.push(source.slice(at))
  return parts.join('')
}
