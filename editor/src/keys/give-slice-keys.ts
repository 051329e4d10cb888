import { type Node as EditorNode, Fragment, Slice } from 'prosemirror-model'
import { isUnusedFiller } from '../convert/document-blocks.ts'
import { isConflictNode, listKeys, needsKey } from './list-keys.ts'

/**
 * Gives the blocks of a slice keys that nothing in the document has, before they are inserted. The plugin of keys does the same afterwards, with a step
 * for each block: of thousands of blocks every step copies them all.
 */
export function giveSliceKeys({ content, openStart, openEnd }: Slice, doc: EditorNode, newKey: () => string): Slice {
  const taken = new Set(doc.children.flatMap(listKeys))
  const give = (node: EditorNode): EditorNode => {
    if (node.isText || isConflictNode(node)) return node
    const children = node.inlineContent ? node.children : node.children.map(give)
    const { key } = node.attrs
    let given = key
    if (needsKey(node) && !isUnusedFiller(node)) {
      if (key === null || taken.has(key)) given = newKey()
      taken.add(given)
    }
    const isSame = given === key && children.every((child, index) => child === node.child(index))
    return isSame ? node : node.type.create({ ...node.attrs, key: given }, Fragment.from(children), node.marks)
  }
  return new Slice(Fragment.from(content.content.map(give)), openStart, openEnd)
}
