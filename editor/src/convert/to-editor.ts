/** A document → a node of the editor that holds all of it. What cannot be modelled where it stands becomes opaque. */
import type { Block, Document, Fragment, Node } from '@lectern/content/document'
import type { Node as EditorNode } from 'prosemirror-model'
import { type BlockType, findBlockType } from '../schema/block-types.ts'
import { schema } from '../schema/schema.ts'
import { blockAttrs, createFiller, createIfValid } from './editor-blocks.ts'
import { inlinesToEditor } from './inlines-to-editor.ts'
import { type ConversionMemory, remember, sharedMemory } from './memory.ts'
import { toRest } from './rest.ts'
import { tableToEditor } from './table-to-editor.ts'

/** Blocks deeper than this are opaque: as deep as markdown is read. */
const MAX_DEPTH = 150

interface Context {
  readonly memory: ConversionMemory
  readonly depth: number
  /** Ids of links and annotations begin with the key of the block around them. */
  readonly newInlineId: () => string
}

export function toEditor(document: Document, memory: ConversionMemory = sharedMemory): EditorNode {
  const known = memory.toEditor.get(document)
  if (known) return known
  const { data, nodes } = document
  const context = { memory, depth: 0, newInlineId: countIds('') }
  const rest = toRest(document, ['object', 'data', 'nodes'], {})
  const node = schema.node('doc', { data, rest }, blocksToEditor(nodes, 'block', context))
  remember(memory, document, node)
  return node
}

/** Converts blocks that stand alone, such as those of a paste or of a splice. */
export const toEditorBlocks = (nodes: readonly Node[], memory: ConversionMemory = sharedMemory): EditorNode[] =>
  nodes.map((node) => blockToEditor(node, 'block', { memory, depth: 0, newInlineId: countIds('') }))

function countIds(prefix: string): () => string {
  let count = 0
  return () => `${prefix}:${++count}`
}

/** `place` is the type of the items that may stand there, or any block. Where there is none, a filler stands. */
function blocksToEditor(nodes: readonly Node[], place: 'block' | string, context: Context): EditorNode[] {
  if (nodes.length === 0) return [createFiller(place === 'block' ? 'paragraph' : place)]
  return nodes.map((node) => blockToEditor(node, place, context))
}

const opaqueBlock = (node: Node): EditorNode => schema.node('opaque-block', { key: node.key ?? null, source: node })

function blockToEditor(node: Node, place: 'block' | string, context: Context): EditorNode {
  if (node.object !== 'block' || context.depth >= MAX_DEPTH) return opaqueBlock(node)
  const type = findBlockType(node.type)
  const fits = place === 'block' ? type?.group.startsWith('block') : node.type === place
  if (!type || !fits) return opaqueBlock(node)
  const known = context.memory.toEditor.get(node)
  if (known) return known
  const newInlineId = node.key === undefined ? context.newInlineId : countIds(node.key)
  const inner = { ...context, depth: context.depth + 1, newInlineId }
  const editorNode = modelBlock(node, type, inner) ?? opaqueBlock(node)
  remember(context.memory, node, editorNode)
  return editorNode
}

/** Undefined: the block is not of the shape that its type has in the editor. */
function modelBlock(block: Block, { content }: BlockType, context: Context): EditorNode | undefined {
  const { type, nodes = [], fragments = [] } = block
  if (typeof content === 'object') return create(block, 'nodes', blocksToEditor(nodes, content.items, context))
  switch (content) {
    case 'text':
      return create(block, 'nodes', inlinesToEditor(nodes, { ...context, isCode: false }))
    case 'code-line':
      return create(block, 'nodes', inlinesToEditor(nodes, { ...context, isCode: true }))
    case 'blocks':
      return create(block, 'nodes', blocksToEditor(nodes, 'block', context))
    case 'code':
      return create(block, 'nodes', blocksToEditor(nodes, 'code-line', context))
    case 'caption':
      return create(
        block,
        'fragments',
        fragments.map((each) => fragmentToEditor(each, {}, context)),
      )
    case 'expandable':
      return create(
        block,
        'fragments',
        fragments.map((each) => fragmentToEditor(each, { type: each.fragment }, context)),
      )
    case 'table':
      return tableToEditor(block, (inner) => blocksToEditor(inner, 'block', context))
    case 'atom':
      return schema.node(type, blockAttrs(block, undefined))
  }
}

function create(block: Block, held: 'nodes' | 'fragments', content: readonly (EditorNode | undefined)[]) {
  return content.every((each) => each !== undefined)
    ? createIfValid(block.type, blockAttrs(block, held), content)
    : undefined
}

const FRAGMENTS = ['caption', 'expandable-title', 'expandable-body']

function fragmentToEditor(fragment: Fragment, usual: object, context: Context): EditorNode | undefined {
  const { fragment: name, nodes } = fragment
  if (name === undefined || !FRAGMENTS.includes(name)) return undefined
  const rest = toRest(fragment, ['object', 'fragment', 'nodes'], { ...usual })
  return createIfValid(name, { rest }, blocksToEditor(nodes, 'block', context))
}
