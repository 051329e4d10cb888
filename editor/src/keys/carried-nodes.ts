/** Nodes of the document that attributes of the editor's nodes carry as they are. Blocks among them have keys too. */
import { type Node as DocumentNode, giveKeys } from '@lectern/content/document'
import type { Attrs, Node as EditorNode, Mark } from 'prosemirror-model'
import type { Rest } from '../schema/attributes.ts'

type GiveKeys = (nodes: readonly DocumentNode[]) => readonly DocumentNode[]
type WithNodes = { readonly nodes?: readonly DocumentNode[]; readonly fragments?: readonly DocumentNode[] }

/** Not among them: an opaque block itself, whose key is an attribute. */
export function listCarriedNodes({ attrs }: EditorNode): readonly DocumentNode[] {
  const rest = attrs.rest as Rest | null | undefined
  const source = attrs.source as DocumentNode | undefined
  return [
    ...(rest ? listHeld(rest.members) : []),
    ...(source ? ('key' in attrs ? listHeld(source as WithNodes) : [source]) : []),
    ...((attrs.spareFragments as readonly DocumentNode[] | null | undefined) ?? []),
  ]
}

const listHeld = ({ nodes = [], fragments = [] }: WithNodes) => [...nodes, ...fragments]

/** The attributes of a node whose carried nodes get keys; undefined when all have one of their own. */
export function giveCarriedKeys({ attrs }: EditorNode, give: GiveKeys): Attrs | undefined {
  const giveHeld = (value: WithNodes) => ({
    ...value,
    ...(value.nodes && { nodes: give(value.nodes) }),
    ...(value.fragments && { fragments: give(value.fragments) }),
  })
  const isSame = (one: WithNodes, other: WithNodes) => one.nodes === other.nodes && one.fragments === other.fragments
  const changed: { -readonly [name in keyof Attrs]: Attrs[name] } = {}
  if (attrs.rest) {
    const members = giveHeld(attrs.rest.members)
    if (!isSame(members, attrs.rest.members)) changed.rest = { ...attrs.rest, members }
  }
  if (attrs.source) {
    const source = 'key' in attrs ? giveHeld(attrs.source) : give([attrs.source])[0]!
    if (source !== attrs.source && !('key' in attrs && isSame(source as WithNodes, attrs.source)))
      changed.source = source
  }
  if (attrs.spareFragments) {
    const spareFragments = give(attrs.spareFragments)
    if (spareFragments !== attrs.spareFragments) changed.spareFragments = spareFragments
  }
  return Object.keys(changed).length > 0 ? changed : undefined
}

interface MarkedSpan {
  readonly mark: Mark
  readonly from: number
  readonly to: number
}

/** Where a line has links or annotations that carry a note: one for each that the document will have. */
export function listNotes(line: EditorNode, start: number): MarkedSpan[] {
  const spans: { mark: Mark; from: number; to: number }[] = []
  line.forEach((node, offset) => {
    for (const mark of node.marks) {
      if (!mark.attrs.fragments) continue
      const from = start + offset
      const open = spans.find((span) => span.to === from && span.mark.eq(mark))
      if (open) open.to = from + node.nodeSize
      else spans.push({ mark, from, to: from + node.nodeSize })
    }
  })
  return spans
}

export const giveNoteKeys = (mark: Mark, give: GiveKeys, newId: () => string): Mark | undefined => {
  const fragments = give(mark.attrs.fragments)
  return fragments === mark.attrs.fragments ? undefined : mark.type.create({ ...mark.attrs, id: newId(), fragments })
}

/** Gives keys to what has none, or one that is taken, and takes them. */
export const createGiver =
  (taken: Set<string>, newKey: () => string): GiveKeys =>
  (nodes) =>
    giveKeys(nodes, taken, newKey)
