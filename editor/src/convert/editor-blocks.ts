/** Parts of the conversion of blocks to the editor that tables use too. */
import type { Block, Node } from '@lectern/content/document'
import type { Attrs, Node as EditorNode } from 'prosemirror-model'
import { findBlockType } from '../schema/block-types.ts'
import { schema } from '../schema/schema.ts'
import { toRest } from './rest.ts'

/** Converts blocks within a block; there is at least one, if only a filler. */
export type ConvertBlocks = (nodes: readonly Node[]) => EditorNode[]

export const createFiller = (type: string): EditorNode => {
  const { content } = findBlockType(type)!
  return schema.node(type, { filler: true }, content === 'blocks' ? [createFiller('paragraph')] : [])
}

/** `held` is the member of the block that becomes content of the node. */
export function blockAttrs(block: Block, held: 'nodes' | 'fragments' | undefined): Attrs {
  const modelled = ['object', 'type', 'key', 'data', ...(held ? [held] : [])]
  return {
    key: block.key ?? null,
    data: block.data ?? {},
    rest: toRest(block, modelled, { isVoid: held !== 'nodes' }),
  }
}

/** Undefined: a node of this type cannot hold that. */
export function createIfValid(type: string, attrs: Attrs, content: readonly EditorNode[]): EditorNode | undefined {
  const node = schema.nodes[type]!.create(attrs, content)
  return node.type.validContent(node.content) ? node : undefined
}
