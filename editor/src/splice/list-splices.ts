import { type BlockSplice, type Document, diffBlocks } from '@lectern/content/document'
import type { Node as EditorNode } from 'prosemirror-model'
import { toDocument } from '../convert/to-document.ts'

/**
 * What changed since `base` was opened, as splices of top-level blocks. Undefined: a top-level block of either has no key of its own, so
 * that the whole document must be sent.
 */
export const listSplices = (base: Document, doc: EditorNode): BlockSplice[] | undefined =>
  diffBlocks(base, toDocument(doc))
