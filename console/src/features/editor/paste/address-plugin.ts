/**
 * A pasted address becomes a link: of the selected words, or of itself. One of our own addresses becomes a reference to the page or space there, which
 * stays right when that is moved or renamed.
 */
import { insertLinkedText, schema, setLink } from '@lectern/editor'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ReadPlace } from '../pickers/queries.ts'
import { onPaste } from './on-paste.ts'

const ADDRESS = /^https?:\/\/[^\s<>"]+$/i
const LONGEST = 2048

export const createAddressPlugin = (readPlace: () => ReadPlace) =>
  new Plugin({
    props: {
      handleDOMEvents: { paste: onPaste((view, clipboard) => paste(view, clipboard, readPlace)) },
    },
  })

function paste(view: EditorView, clipboard: DataTransfer, readPlace: () => ReadPlace): boolean {
  const address = clipboard.getData('text/plain').trim()
  if (address.length > LONGEST || !ADDRESS.test(address)) return false
  const { $from, empty } = view.state.selection
  if ($from.parent.type.spec.code) return false
  const id = crypto.randomUUID()
  const data = { ref: { kind: 'url', url: address } }
  const link = empty ? insertLinkedText(address, data, () => id) : setLink(data, () => id)
  const isLinked = link(view.state, view.dispatch)
  if (isLinked && address.startsWith(`${location.origin}/`)) void refer(view, id, address, readPlace())
  return isLinked
}

/** Words that were selected stay; the address itself gives way to the title. */
async function refer(view: EditorView, id: string, address: string, place: ReadPlace): Promise<void> {
  const { findContentAt } = await import('../pickers/addresses.ts')
  const content = await findContentAt(address, place)
  if (!content || view.isDestroyed) return
  const { state } = view
  const type = schema.marks.link!
  const { tr } = state
  state.doc.descendants((node, pos) => {
    const mark = node.isText ? type.isInSet(node.marks) : undefined
    if (mark?.attrs.id !== id) return
    const next = type.create({ ...mark!.attrs, data: { ...mark!.attrs.data, ref: content.ref } })
    const [from, to] = [tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize)]
    if (node.text === address) tr.replaceWith(from, to, schema.text(content.title, next.addToSet(node.marks)))
    else tr.addMark(from, to, next)
  })
  if (tr.docChanged) view.dispatch(tr)
}
