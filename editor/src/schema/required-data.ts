/** Members of `data` without which a block says nothing. Readers of the public interface rely on them. */
import type { Node as EditorNode } from 'prosemirror-model'

export const REQUIRED_DATA: { readonly [type: string]: readonly string[] } = {
  hint: ['style'],
  math: ['formula'],
  prompt: ['description'],
  if: ['expression'],
  updates: ['format'],
  update: ['date'],
  image: ['ref'],
  embed: ['url'],
  file: ['ref'],
  drawing: ['ref'],
  'content-ref': ['ref'],
  'reusable-content': ['ref'],
  integration: ['integration', 'block', 'props'],
  swagger: ['ref', 'path', 'method'],
  'openapi-operation': ['ref', 'path', 'method'],
  'openapi-webhook': ['ref', 'name', 'method'],
  'openapi-schemas': ['ref', 'schemas'],
}

const lacksData = ({ type, attrs }: EditorNode): boolean =>
  (REQUIRED_DATA[type.name] ?? []).some((name) => attrs.data[name] === undefined)

/** A new block whose subject nobody has chosen: it stands on the screen and not in the document. */
export const isPending = (node: EditorNode): boolean =>
  node.attrs.pending === true &&
  node.textContent === '' &&
  (lacksData(node) || (node.childCount > 0 && node.children.every(isPending)))

/** The block as it is when it is new; those without a subject are pending. */
export function markPending(node: EditorNode): EditorNode {
  const children = node.children.map((child) => (child.isBlock ? markPending(child) : child))
  const isWaiting = lacksData(node) || (children.length > 0 && children.every(isPending))
  if (!isWaiting && children.every((child, at) => child === node.child(at))) return node
  return node.type.create({ ...node.attrs, ...(isWaiting && { pending: true }) }, children)
}
