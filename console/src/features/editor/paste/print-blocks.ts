import { documentOf } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'
import { toDocumentBlocks } from '@lectern/editor'
import type { Slice } from 'prosemirror-model'

/** What is around all of the selection, such as a hint or an item, is not copied with the blocks in it. */
export function printBlocks({ content, openStart, openEnd }: Slice): string {
  let blocks = content
  for (let depth = Math.min(openStart, openEnd); depth > 1; depth--) {
    const around = blocks.childCount === 1 ? blocks.firstChild! : undefined
    if (!around?.children.every(({ type }) => type.isInGroup('block'))) break
    blocks = around.content
  }
  return printMarkdown(documentOf(toDocumentBlocks(blocks.content)))
}
