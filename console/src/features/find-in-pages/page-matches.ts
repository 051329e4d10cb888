/** The places of a text in one page, and the page with another text in those that are chosen. */
import type { BlockSplice, Document } from '@lectern/content/document'
import {
  type FindOptions,
  findMatches,
  replaceMatches,
  schema,
  type TextMatch,
  toDocument,
  toEditor,
} from '@lectern/editor'
import { EditorState } from 'prosemirror-state'

export interface TextQuery extends FindOptions {
  text: string
}

/** A place, with the words around it. */
export interface FoundPlace {
  before: string
  text: string
  after: string
}

export interface FoundPlaces {
  count: number
  /** The first ones. */
  places: FoundPlace[]
}

/** What is sent for a page. The whole document is sent where blocks without keys cannot be spliced. */
export type BodyEdit = { splices: BlockSplice[] } | { document: Document }

export interface ReplacedPage {
  count: number
  edit: BodyEdit
  undo: BodyEdit
}

/** So many places of a page are listed; all are counted and replaced. */
export const MOST_LISTED = 200
/** Characters on either side. */
const AROUND = 50

type EditorDocument = ReturnType<typeof toEditor>

export function listPlaces(document: Document, query: TextQuery): FoundPlaces {
  const doc = toEditor(document)
  const matches = findMatches(doc, query.text, query)
  return { count: matches.length, places: matches.slice(0, MOST_LISTED).map((match) => toPlace(doc, match)) }
}

function toPlace(doc: EditorDocument, { from, to }: TextMatch): FoundPlace {
  const $from = doc.resolve(from)
  const [start, end] = [Math.max($from.start(), from - AROUND), Math.min($from.end(), to + AROUND)]
  const read = (one: number, other: number) => doc.textBetween(one, other, ' ', ' ')
  return {
    before: (start > $from.start() ? '…' : '') + read(start, from),
    text: read(from, to),
    after: read(to, end) + (end < $from.end() ? '…' : ''),
  }
}

/** Undefined where nothing is left to replace. `leftOut` are indexes of places that stay as they are. */
export function replacePlaces(
  document: Document,
  query: TextQuery,
  leftOut: readonly number[],
  replacement: string,
): ReplacedPage | undefined {
  const doc = toEditor(document)
  const out = new Set(leftOut)
  const matches = findMatches(doc, query.text, query).filter((_match, at) => !out.has(at))
  if (matches.length === 0) return undefined
  const state = EditorState.create({ doc, schema })
  const replaced = toDocument(replaceMatches(state, matches, replacement).doc)
  return { count: matches.length, edit: toEdit(document, replaced), undo: toEdit(replaced, document) }
}

/** Replacing text leaves every block in its place, under its key. A splice that names that block alone stays valid whatever others do around it. */
function toEdit(from: Document, to: Document): BodyEdit {
  const changed = to.nodes.filter((node, at) => node !== from.nodes[at])
  const keys = new Set(from.nodes.map(({ key }) => key))
  if (keys.size !== from.nodes.length || keys.has(undefined)) return { document: to }
  return { splices: changed.map((node) => ({ after: node.key!, remove: [node.key!], insert: [node] })) }
}
