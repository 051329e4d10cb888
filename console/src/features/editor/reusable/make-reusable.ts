/** Turns the selected blocks of a page into reusable content, which the page shows in their place. */
import { readRef, voidBlock } from '@lectern/content/document'
import { toDocumentBlocks, toEditorBlocks } from '@lectern/editor'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type EditTarget, sendChanges } from '../../../shell/content-edits.ts'

const TITLE_LENGTH = 60
/** Whoever types faster than the server answers so often keeps the blocks. */
const MOST_TRIES = 5

interface SelectedBlocks {
  from: number
  to: number
  nodes: readonly Node[]
}

/** Whole blocks of the page, from the one with the start of the selection to the one with its end. */
export function findSelectedBlocks({ state: { doc, selection } }: EditorView): SelectedBlocks | undefined {
  if (doc.childCount === 0) return undefined
  const last = doc.childCount - 1
  const [first, end] = [Math.min(selection.$from.index(0), last), Math.min(selection.$to.indexAfter(0) || 1, last + 1)]
  return toSelected(doc, first, Math.max(end, first + 1))
}

/** Where the blocks are now, with what is between them: the caret may have left them, and others may write. */
function followBlocks({ doc }: EditorState, blocks: SelectedBlocks): SelectedBlocks | undefined {
  const known = new Set<unknown>(blocks.nodes.map(keyOf))
  const places = doc.children.flatMap((node, at) => (known.has(keyOf(node)) ? at : []))
  const [first, last] = [places[0], places.at(-1)]
  return first === undefined || last === undefined ? undefined : toSelected(doc, first, last + 1)
}

/** Not every node has a key. */
const keyOf = (node: Node): unknown => node.attrs.key ?? node

function toSelected({ children }: Node, first: number, end: number): SelectedBlocks {
  const nodes = children.slice(first, end)
  const from = sizeOf(children.slice(0, first))
  return { from, to: from + sizeOf(nodes), nodes }
}

const sizeOf = (nodes: readonly Node[]) => nodes.reduce((size, { nodeSize }) => size + nodeSize, 0)

/** The id of the reusable content of this space that the selected block shows. */
export function findShownContent(view: EditorView): string | undefined {
  const [node, ...others] = findSelectedBlocks(view)?.nodes ?? []
  if (!node || others.length > 0 || node.type.name !== 'reusable-content') return undefined
  const ref = readRef((toDocumentBlocks([node])[0] as { data?: { ref?: unknown } } | undefined)?.data?.ref)
  return ref?.kind === 'reusable-content' && ref.space === undefined ? ref.reusableContent : undefined
}

/** Reusable content contains no other. */
export const canMakeReusable = ({ nodes }: SelectedBlocks): boolean =>
  nodes.some(({ textContent, isAtom }) => textContent !== '' || isAtom) &&
  nodes.every((node) => {
    let hasReusable = node.type.name === 'reusable-content'
    node.descendants(({ type }) => {
      hasReusable ||= type.name === 'reusable-content'
    })
    return !hasReusable
  })

/** Gives whether the blocks were replaced: what is typed meanwhile is written again, so that no word is lost. */
export async function makeReusable(
  view: EditorView,
  { space, target, untitled }: { space: string; target: EditTarget; untitled: string },
): Promise<boolean> {
  let id: string | undefined
  let selected = findSelectedBlocks(view)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (!selected || !canMakeReusable(selected) || view.isDestroyed) return false
    const document = { object: 'document', data: {}, nodes: toDocumentBlocks(selected.nodes) }
    const change =
      id === undefined
        ? { operation: 'insert_reusable_content', title: toTitle(selected.nodes) || untitled, document: { document } }
        : { operation: 'update_reusable_content', reusableContent: id, document: { document } }
    const { reusableContents } = await target.write((changeRequest) => sendChanges(space, changeRequest, [change]))
    id ??= reusableContents?.[0]?.id
    if (id === undefined || view.isDestroyed) return false
    const { nodes } = selected
    selected = followBlocks(view.state, selected)
    if (selected?.nodes.length !== nodes.length || selected.nodes.some((node, at) => node !== nodes[at])) continue
    const shown = voidBlock('reusable-content', { ref: { kind: 'reusable-content', reusableContent: id } }, [])
    view.dispatch(view.state.tr.replaceWith(selected.from, selected.to, toEditorBlocks([shown])))
    return true
  }
  return false
}

const toTitle = (nodes: readonly Node[]) =>
  nodes
    .map(({ textContent }) => textContent.trim())
    .find((text) => text !== '')
    ?.slice(0, TITLE_LENGTH)
    .trim()
