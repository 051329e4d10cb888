/** Parts of the conversion of blocks to the document that tables use too. */
import type { Block } from '@lectern/content/document'
import type { Node as EditorNode } from 'prosemirror-model'
import type { Rest } from '../schema/attributes.ts'
import { isEmptyData, isLacking } from './rest.ts'

export const isUnusedFiller = (node: EditorNode): boolean =>
  node.attrs.filler === true && node.children.every(isUnusedFiller)

type Held = Pick<Block, 'nodes' | 'fragments'>

export function restoreBlock({ type, attrs }: EditorNode, data: Block['data'] & object, held: Held): Block {
  const { key } = attrs
  const rest: Rest | null = attrs.rest
  const [name] = Object.keys(held) as (keyof Held)[]
  const isLeftOut = name !== undefined && isLacking(rest, name, held[name]!.length === 0)
  return {
    object: 'block',
    type: type.name,
    ...(key !== null && { key }),
    ...(rest ? rest.members : { isVoid: name !== 'nodes' }),
    ...(!isLacking(rest, 'data', isEmptyData(data)) && { data }),
    ...(!isLeftOut && held),
  }
}
