/** Text, marks and inlines in reading order → the nodes of a block. Marks and links may end in any order; nothing is nested by recursion. */
import { inline, joinText, leaf, MARKS, type MarkType, mark, text } from '../../document/build.ts'
import type { Fragment, Inline, Mark, Node, NodeData } from '../../document/types.ts'
import type { Budget } from '../budget.ts'

/** A link or an annotation that is not yet closed. */
export interface Frame {
  readonly type: 'link' | 'annotation'
  readonly data: NodeData
  readonly fragments: Fragment[] | undefined
  readonly nodes: Node[]
}

export interface InlineBuilder {
  readonly addText: (words: string, extra?: readonly Mark[]) => void
  readonly addInline: (node: Inline) => void
  readonly changeMark: (type: MarkType, by: 1 | -1) => void
  readonly pushColor: (color: Mark) => void
  readonly popColor: () => void
  /** Undefined where it may not stand: a link in a link. Its content then belongs to the outer one. */
  readonly open: (type: Frame['type'], data: NodeData, fragments?: Fragment[]) => Frame | undefined
  readonly close: (frame: Frame | undefined) => void
  readonly finish: () => Node[]
}

export function createInlineBuilder(budget: Budget): InlineBuilder {
  const counts = new Map<MarkType, number>()
  const colors: Mark[] = []
  const root: Node[] = []
  const frames: Frame[] = []
  let marks: readonly Mark[] = []
  const remark = () => {
    marks = MARKS.flatMap((type) => {
      if (type === 'color') return colors.length > 0 ? [colors.at(-1)!] : []
      return (counts.get(type) ?? 0) > 0 ? [mark(type)] : []
    })
  }
  const nodes = () => frames.at(-1)?.nodes ?? root
  const pop = (isClosed: boolean) => {
    const { type, data, fragments, nodes: inner } = frames.pop()!
    if (isClosed) nodes().push(inline(type, data, joinText(inner), fragments))
    else for (const node of inner) nodes().push(node)
  }
  return {
    addText: (words, extra) => {
      if (words === '') return
      budget.spend(1)
      nodes().push(text(leaf(words, extra ? [...marks, ...extra] : marks)))
    },
    addInline: (node) => {
      budget.spend(1)
      nodes().push(node)
    },
    changeMark: (type, by) => {
      counts.set(type, (counts.get(type) ?? 0) + by)
      remark()
    },
    pushColor: (color) => {
      colors.push(color)
      remark()
    },
    popColor: () => {
      colors.pop()
      remark()
    },
    open: (type, data, fragments) => {
      const isAllowed = frames.every((frame) => frame.type === 'link' && type === 'annotation')
      if (!isAllowed) return undefined
      budget.spend(1)
      const frame: Frame = { type, data, fragments, nodes: [] }
      frames.push(frame)
      return frame
    },
    close: (frame) => {
      if (!frame || !frames.includes(frame)) return
      while (frames.at(-1) !== frame) pop(true)
      pop(true)
    },
    finish: () => {
      while (frames.length > 0) pop(false)
      return joinText(root)
    },
  }
}
