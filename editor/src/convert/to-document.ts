/** A node of the editor → the document it holds. Nodes that were not touched come back as the very objects they came from. */
import type { Block, Document, Fragment, Node } from '@lectern/content/document'
import type { Node as EditorNode } from 'prosemirror-model'
import type { Rest } from '../schema/attributes.ts'
import { findBlockType } from '../schema/block-types.ts'
import { isPending } from '../schema/required-data.ts'
import { isUnusedFiller, restoreBlock } from './document-blocks.ts'
import { inlinesToDocument } from './inlines-to-document.ts'
import { type ConversionMemory, remember, sharedMemory } from './memory.ts'
import { tableToDocument } from './table-to-document.ts'

export function toDocument(node: EditorNode, memory: ConversionMemory = sharedMemory): Document {
  const known = memory.toDocument.get(node)
  if (known) return known as Document
  const rest: Rest | null = node.attrs.rest
  const document: Document = {
    object: 'document',
    ...rest?.members,
    data: node.attrs.data,
    nodes: toDocumentBlocks(node.children, memory),
  }
  remember(memory, document, node)
  return document
}

/** Fillers that nobody filled are left out, and new blocks without a subject. */
export const toDocumentBlocks = (nodes: readonly EditorNode[], memory: ConversionMemory = sharedMemory): Node[] =>
  nodes.filter((node) => !isUnusedFiller(node) && !isPending(node)).map((node) => blockToDocument(node, memory))

function blockToDocument(node: EditorNode, memory: ConversionMemory): Node {
  const known = memory.toDocument.get(node)
  if (known) return known as Node
  if (node.type.name === 'opaque-block') return opaqueToDocument(node)
  const block = writeBlock(node, memory)
  remember(memory, block, node)
  return block
}

function opaqueToDocument({ attrs: { key, source } }: EditorNode): Node {
  return key === null || key === source.key ? source : { ...source, key }
}

function writeBlock(node: EditorNode, memory: ConversionMemory): Block {
  const type = findBlockType(node.type.name)
  if (!type) throw new RangeError(`${node.type.name} is not a block of a document`)
  switch (type.content) {
    case 'text':
    case 'code-line':
      return restoreBlock(node, node.attrs.data, { nodes: inlinesToDocument(node) })
    case 'caption':
    case 'expandable':
      return restoreBlock(node, node.attrs.data, {
        fragments: node.children.map((each) => fragmentToDocument(each, each.type.name, memory)),
      })
    case 'table':
      return tableToDocument(node, (cell, name) => fragmentToDocument(cell, name, memory), memory)
    case 'atom':
      return restoreBlock(node, node.attrs.data, {})
    default:
      return restoreBlock(node, node.attrs.data, { nodes: toDocumentBlocks(node.children, memory) })
  }
}

/** Cells of a table are remembered one by one: a letter in one of many costs one fragment. */
function fragmentToDocument(node: EditorNode, name: string, memory: ConversionMemory): Fragment {
  const known = memory.toDocument.get(node) as Fragment | undefined
  if (known?.fragment === name) return known
  const rest: Rest | null = node.attrs.rest
  const fragment: Fragment = {
    object: 'fragment',
    fragment: name,
    ...(rest ? rest.members : isTitleOrBody(node) && { type: name }),
    nodes: toDocumentBlocks(node.children, memory),
  }
  memory.toDocument.set(node, fragment)
  return fragment
}

const isTitleOrBody = ({ type }: EditorNode) => type.name === 'expandable-title' || type.name === 'expandable-body'
