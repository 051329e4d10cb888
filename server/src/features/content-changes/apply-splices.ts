/** Applies submitted splices to the document they were made on. It runs on the event loop, or in a thread when either is large. */
import {
  type BlockSplice,
  type Document,
  documentOf,
  giveKeys,
  listBlockKeys,
  spliceBlocks,
} from '@lectern/content/document'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { checkDocument } from '../../core/words/document-shape.ts'
import { checkConditions } from './check-conditions.ts'
import { hasConflictBlocks, preserveOpenConflicts } from './preserve-open-conflicts.ts'

/** `field` is the path of the splices in the request body. */
export async function applySplices(base: Document, splices: readonly BlockSplice[], field: string): Promise<Document> {
  for (const [at, { insert }] of splices.entries()) checkInserted(insert, `${field}.${at}.insert`)
  const spliced = spliceBlocks(base, splices)
  if (spliced.kind === 'unknown-block')
    throw invalid(
      `${field}.${spliced.at}.${spliced.member} names the block ${spliced.key}, which the base does not have at its top level`,
    )
  const document = withKeys(base, spliced.document, field)
  const inserted = splices.flatMap(({ insert }) => insert)
  return hasConflictBlocks(documentOf(inserted)) ? preserveOpenConflicts(document, async () => base, field) : document
}

function checkInserted(insert: BlockSplice['insert'], field: string): void {
  const { nodes } = checkDocument(field, documentOf(insert))
  const other = nodes.findIndex(({ object }) => object !== 'block')
  if (other >= 0) throw invalid(`${field}.${other}.object must be "block": a document consists of blocks`)
  checkConditions(field, documentOf(nodes))
}

/** Keys that are sent are kept and missing ones are given; a key must not name two blocks. */
function withKeys(base: Document, document: Document, field: string): Document {
  const stays = new Set(base.nodes)
  const taken = new Set(listBlockKeys(document.nodes.filter((node) => stays.has(node))))
  const inserted = document.nodes.filter((node) => !stays.has(node))
  for (const key of listBlockKeys(inserted)) {
    if (taken.has(key)) throw invalid(`${field} must not insert the key ${key} twice, or beside the block that has it`)
    taken.add(key)
  }
  const keyed = new Map(inserted.map((node) => [node, giveKeys([node], new Set(), newId)[0]!]))
  return { ...document, nodes: document.nodes.map((node) => keyed.get(node) ?? node) }
}
