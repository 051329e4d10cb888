/** What a comment suggests in place of a block of the page (decision 0098). */
import { type Document, documentOf, listBlockKeys, type Node, walk } from '@lectern/content/document'
import { readBody } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { checkDocument } from '../../core/words/document-shape.ts'
import { checkConditions } from '../content-changes/index.ts'
import { hasDocument, loadRevisionRow, openRevision } from '../revisions/index.ts'
import { type CommentParent, toCurrentRevisionId } from './comment-parent.ts'
import type { NewComment } from './schema.ts'
import type { CommentTarget } from './store.ts'
import type { StoredSuggestion } from './stored-suggestion.ts'

/** The most characters of the block, and of what is suggested, as JSON: lists of comments contain both. */
const MAX_JSON = 50_000

interface SubmittedSuggestion {
  suggestion: NonNullable<NewComment['suggestion']>
  target: CommentTarget | undefined
}

/** Reads a suggestion against the document it was made on. `field` is the path of the comment in the request, ending with a dot unless it is empty. */
export async function readSuggestion(
  db: ReadDb,
  parent: CommentParent,
  { suggestion: { base, blocks }, target }: SubmittedSuggestion,
  field: string,
): Promise<StoredSuggestion> {
  const node = target?.node
  if (!node) throw invalid(`${field}suggestion needs node: it is about a block`)
  const suggested = checkSuggestedBlocks(`${field}suggestion.blocks`, blocks)
  if (!(await hasDocument(db, parent.space.id, base)))
    throw invalid(`${field}suggestion.base is not a document that this space has`)
  const { nodes } = await openRevision(db, await loadRevisionRow(db, parent.space.id, toCurrentRevisionId(parent)))
  const document = await readBody(nodes, { document: base })
  const at = document.nodes.findIndex((block) => contains(block, node.id))
  const block = document.nodes[at]
  if (!block) throw invalid(`${field}suggestion.base does not have the block of the comment`)
  if (JSON.stringify(block).length > MAX_JSON)
    throw invalid(`${field}suggestion.base has a block that is too large to suggest changes of it`)
  checkKeys(`${field}suggestion.blocks`, document, block, suggested)
  return { base, after: document.nodes[at - 1]?.key ?? null, block, blocks: suggested }
}

/** Returns the blocks, which a document may contain at its top level. */
export function checkSuggestedBlocks(name: string, blocks: readonly Node[]): Node[] {
  if (JSON.stringify(blocks).length > 2 * MAX_JSON)
    throw invalid(`${name} must be at most ${(2 * MAX_JSON).toLocaleString('en')} characters long as JSON`)
  const { nodes } = checkDocument(name, documentOf([...blocks]))
  const other = nodes.findIndex(({ object }) => object !== 'block')
  if (other >= 0) throw invalid(`${name}.${other}.object must be "block": a document consists of blocks`)
  checkConditions(name, documentOf(nodes))
  return [...nodes]
}

/** A key names one block: taking the suggestion would be refused otherwise. */
function checkKeys(name: string, document: Document, block: Node, blocks: readonly Node[]): void {
  const taken = new Set(listBlockKeys(document.nodes.filter((other) => other !== block)))
  for (const key of listBlockKeys(blocks)) {
    if (taken.has(key)) throw invalid(`${name} must not use the key ${key} twice, or that of another block`)
    taken.add(key)
  }
}

function contains(block: Node, key: string): boolean {
  for (const { node } of walk(documentOf([block]))) if (node.key === key) return true
  return false
}
