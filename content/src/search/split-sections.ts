/**
 * Splits a document into the sections that search finds: a heading with the text up to the next one, and the text before the first. Conditional text
 * is a separate section with the same heading, so that readers who may not see one may still find the other.
 */
import {
  type Block,
  type Document,
  isHeading,
  listHeadings,
  type NodeData,
  textOfNodes,
  type VisitedNode,
  walk,
} from '../document/index.ts'

export interface SearchSection {
  /** The anchor of its heading; undefined before the first one. */
  readonly anchor?: string
  /** The text of its heading; '' before the first one. */
  readonly title: string
  /** One line per block, in composed form (NFC). */
  readonly body: string
  /** Expressions that must all be true for a visitor to see it. */
  readonly conditions: readonly string[]
}

/** A longer section becomes several with the same heading, because index entries and previews are limited. */
export const SECTION_LENGTH = 8_000

interface Heading {
  /** Distinguishes two headings with the same manual anchor. */
  readonly number: number
  readonly anchor?: string
  readonly title: string
  readonly conditions: readonly string[]
}

interface Draft extends Heading {
  readonly lines: string[]
}

/** The number of nodes per step. */
const STEP = 500

/** `document` has its reusable content expanded already by `resolveDocument`. */
export function splitSections(document: Document): SearchSection[] {
  const steps = splitSectionsInSteps(document)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps, for a host that yields between them: a document may be large. */
export function* splitSectionsInSteps(document: Document): Generator<void, SearchSection[]> {
  const anchors = new Map(listHeadings(document).map(({ block, anchor }) => [block, anchor]))
  const drafts = new Map<string, Draft>()
  const start: Heading = { number: 0, title: '', conditions: [] }
  // The headings that may still be the nearest above a text, outermost condition first.
  let headings = [start]
  let count = 0

  const draftOf = (conditions: readonly string[]): Draft => {
    const heading = headings.findLast((each) => isPrefix(each.conditions, conditions)) ?? start
    const key = JSON.stringify([heading.number, conditions])
    let draft = drafts.get(key)
    if (!draft) {
      draft = { ...heading, conditions, lines: [] }
      drafts.set(key, draft)
    }
    return draft
  }

  const conditions = new Map<VisitedNode | undefined, readonly string[]>([[undefined, []]])
  const lines = new Map<VisitedNode | undefined, { draft: Draft; at: number }>()
  let seen = 0
  for (const visit of walk(document)) {
    if (++seen % STEP === 0) yield
    const { node, parent } = visit
    const own = conditions.get(parent)!
    if (node.object === 'text') {
      const text = node.leaves.map((leaf) => leaf.text).join('')
      const line = lines.get(lineOf(visit))
      if (line) line.draft.lines[line.at] += text
      continue
    }
    conditions.set(visit, node.object === 'block' ? withCondition(own, node) : own)
    if (node.object === 'inline') continue
    const beginsSection: boolean = isHeading(node)
    if (beginsSection) {
      const title = clean(textOfNodes(node.nodes ?? []))
      headings = headings.filter((each) => !isPrefix(own, each.conditions))
      headings.push({ number: ++count, anchor: anchors.get(node as Block)!, title, conditions: own })
      draftOf(own)
      // Attachments of the heading, such as the note of an annotation, are body; its own text is the title.
      continue
    }
    const draft = draftOf(conditions.get(visit)!)
    if (node.object === 'block') draft.lines.push(...saidByData(node))
    lines.set(visit, { draft, at: draft.lines.push('') - 1 })
  }
  const sections: SearchSection[] = []
  for (const draft of drafts.values()) {
    for (const section of toSections(draft)) sections.push(section)
    yield
  }
  return sections
}

const isPrefix = (one: readonly string[], other: readonly string[]) =>
  one.length <= other.length && one.every((each, at) => each === other[at])

function withCondition(conditions: readonly string[], { type, data }: Block): readonly string[] {
  return type === 'if' && typeof data?.expression === 'string' ? [...conditions, data.expression] : conditions
}

/** Titles of tabs, files and boxes; the path of an operation. */
function saidByData({ data = {} }: Block): string[] {
  const { title, method, path } = data as NodeData & { title?: unknown; method?: unknown; path?: unknown }
  const operation = [method, path].filter((each) => typeof each === 'string').join(' ')
  return [title, operation].filter((each): each is string => typeof each === 'string' && each !== '')
}

/** The nearest block or fragment around a text. */
function lineOf({ parent }: VisitedNode): VisitedNode | undefined {
  let holder = parent
  while (holder?.node.object === 'inline') holder = holder.parent
  return holder
}

const clean = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

function toSections({ number: _, lines, ...heading }: Draft): SearchSection[] {
  const bodies: string[] = []
  let body = ''
  for (const line of lines.map((each) => each.normalize('NFC').trimEnd()).filter((each) => each !== ''))
    for (const part of cut(line)) {
      if (body !== '' && body.length + part.length > SECTION_LENGTH) {
        bodies.push(body)
        body = ''
      }
      body += body === '' ? part : `\n${part}`
    }
  if (body !== '' || bodies.length === 0) bodies.push(body)
  return bodies.map((each) => ({ ...heading, body: each }))
}

/** Splits at a space if possible, and never inside a surrogate pair. */
function* cut(line: string): Generator<string> {
  let rest = line
  while (rest.length > SECTION_LENGTH) {
    let at = rest.lastIndexOf(' ', SECTION_LENGTH)
    if (at < SECTION_LENGTH / 2) at = SECTION_LENGTH
    if (/[\uDC00-\uDFFF]/.test(rest[at]!)) at--
    yield rest.slice(0, at)
    rest = rest.slice(at).trimStart()
  }
  if (rest !== '') yield rest
}
