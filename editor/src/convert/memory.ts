/**
 * Nodes of documents and of the editor are immutable and shared. The memory knows which came from which, so that untouched blocks are the very
 * same objects after a conversion, and a conversion costs what changed.
 */
import type { Document, Fragment, Node, NodeData } from '@lectern/content/document'
import type { Node as EditorNode } from 'prosemirror-model'

export interface ConversionMemory {
  readonly toEditor: WeakMap<Node | Document, EditorNode>
  readonly toDocument: WeakMap<EditorNode, Node | Document>
  readonly toRecord: WeakMap<EditorNode, ConvertedRow>
}

/** What a row of a table became. */
interface ConvertedRow {
  /** The ids of the columns, and the members of the record without its values. */
  readonly columns: string
  readonly members: NodeData
  readonly record: NodeData
  readonly fragments: readonly Fragment[]
}

export const createMemory = (): ConversionMemory => ({
  toEditor: new WeakMap(),
  toDocument: new WeakMap(),
  toRecord: new WeakMap(),
})

/** The memory of conversions that are given none. */
export const sharedMemory: ConversionMemory = createMemory()

export function remember(memory: ConversionMemory, node: Node | Document, editorNode: EditorNode): void {
  memory.toEditor.set(node, editorNode)
  memory.toDocument.set(editorNode, node)
}
