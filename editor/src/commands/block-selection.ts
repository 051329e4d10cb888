import { type Node as EditorNode, Fragment, type ResolvedPos, Slice } from 'prosemirror-model'
import { NodeSelection, Selection, type SelectionBookmark } from 'prosemirror-state'
import type { Mappable } from 'prosemirror-transform'

/** Several siblings, each selected as a whole. `$anchor` and `$head` stand at the outer edges of the first and the last of them. */
export class BlockSelection extends Selection {
  /** One block becomes a selection of that node, and what is no range of siblings a caret near `$head`. */
  static between($anchor: ResolvedPos, $head: ResolvedPos): Selection {
    const [$from, $to] = $anchor.pos <= $head.pos ? [$anchor, $head] : [$head, $anchor]
    if (!isRange($from, $to)) return Selection.near($head)
    if ($from.pos + $from.nodeAfter!.nodeSize === $to.pos) return NodeSelection.create($from.doc, $from.pos)
    return new BlockSelection($anchor, $head)
  }

  static override fromJSON(doc: EditorNode, { anchor, head }: { anchor: number; head: number }): Selection {
    return BlockSelection.between(doc.resolve(anchor), doc.resolve(head))
  }

  override map(doc: EditorNode, mapping: Mappable): Selection {
    const [from, to] = [mapping.map(this.from, 1), mapping.map(this.to, -1)]
    const [anchor, head] = this.anchor <= this.head ? [from, to] : [to, from]
    return BlockSelection.between(doc.resolve(anchor), doc.resolve(head))
  }

  override eq(other: Selection): boolean {
    return other instanceof BlockSelection && other.anchor === this.anchor && other.head === this.head
  }

  override content(): Slice {
    const { $from, $to } = this
    return new Slice(Fragment.from($from.parent.children.slice($from.index(), $to.index())), 0, 0)
  }

  override toJSON(): { type: string; anchor: number; head: number } {
    return { type: 'blocks', anchor: this.anchor, head: this.head }
  }

  override getBookmark(): SelectionBookmark {
    return createBookmark(this.anchor, this.head)
  }
}

BlockSelection.prototype.visible = false
Selection.jsonID('blocks', BlockSelection)

const isRange = ($from: ResolvedPos, $to: ResolvedPos): boolean =>
  $from.pos < $to.pos && $from.sameParent($to) && !$from.parent.inlineContent

const createBookmark = (anchor: number, head: number): SelectionBookmark => ({
  map: (mapping) => createBookmark(mapping.map(anchor), mapping.map(head)),
  resolve: (doc) => BlockSelection.between(doc.resolve(anchor), doc.resolve(head)),
})
