/**
 * Colours code while it is written. Only blocks in or near the window are coloured, a moment after the last edit; until then the colours that a line
 * has move with its letters.
 */
import type { CodeToken } from '@lectern/content/highlight'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { createCodeColours } from './code-colours.ts'

const COLOURS = new PluginKey<DecorationSet>('code colours')

/** How long nobody types or scrolls before colours are looked for. */
const REST = 120
/** Beyond the window, in its heights. */
const MARGIN = 1

type Tokens = readonly CodeToken[] | undefined

interface ColourChange {
  remove: Decoration[]
  add: Decoration[]
}

export const createCodePlugin = () =>
  new Plugin<DecorationSet>({
    key: COLOURS,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, before) => {
        const moved = before.map(transaction.mapping, transaction.doc)
        const change = transaction.getMeta(COLOURS) as ColourChange | undefined
        return change ? moved.remove(change.remove).add(transaction.doc, change.add) : moved
      },
    },
    props: { decorations: (state) => COLOURS.getState(state) },
    view: (view) => {
      const colours = createCodeColours()
      // A block that is edited becomes another node: what is known of a node stays true.
      const known = new WeakMap<Node, Promise<Tokens> | { tokens: Tokens }>()
      let timer: ReturnType<typeof setTimeout> | undefined
      const schedule = () => {
        clearTimeout(timer)
        timer = setTimeout(refresh, REST)
      }
      const find = (node: Node): Tokens => {
        const found = known.get(node)
        if (found) return found instanceof Promise ? undefined : found.tokens
        const asked = colours.find({ text: readCode(node), syntax: String(node.attrs.data.syntax ?? '') })
        known.set(node, asked)
        void asked.then((tokens) => {
          known.set(node, { tokens })
          schedule()
        })
        return undefined
      }
      const isKnown = (node: Node) => known.get(node) instanceof Promise === false
      function refresh(): void {
        // Letters that are being composed must not be drawn anew.
        if (view.isDestroyed || view.composing) return
        const change: ColourChange = { remove: [], add: [] }
        for (const { node, pos } of listNearCode(view)) {
          const tokens = find(node)
          if (isKnown(node)) compare(COLOURS.getState(view.state)!, listColours(node, pos, tokens ?? []), change)
        }
        if (change.add.length + change.remove.length > 0)
          view.dispatch(view.state.tr.setMeta(COLOURS, change).setMeta('addToHistory', false))
      }
      document.addEventListener('scroll', schedule, { capture: true, passive: true })
      view.dom.addEventListener('compositionend', schedule)
      schedule()
      return {
        update: (_view, before) => {
          if (before.doc !== view.state.doc) schedule()
        },
        destroy: () => {
          clearTimeout(timer)
          document.removeEventListener('scroll', schedule, { capture: true })
          view.dom.removeEventListener('compositionend', schedule)
          colours.close()
        },
      }
    },
  })

interface CodeAt {
  node: Node
  pos: number
}

interface BlockWithCode {
  offset: number
  /** Positions within the block. */
  codes: readonly CodeAt[]
}

/**
 * Blocks stand below each other: of those with code, the first in sight is found by halving, whatever the length of the page. Asking the browser where
 * a block within another is would make it lay out what is out of sight: the outermost block decides.
 */
function listNearCode(view: EditorView): CodeAt[] {
  const blocks: BlockWithCode[] = []
  view.state.doc.forEach((block, offset) => {
    const codes = findCodes(block)
    if (codes.length > 0) blocks.push({ offset, codes })
  })
  const margin = window.innerHeight * MARGIN
  const boxAt = (at: number) => {
    const dom = view.nodeDOM(blocks[at]!.offset)
    return dom instanceof HTMLElement ? dom.getBoundingClientRect() : new DOMRect()
  }
  let [first, last] = [0, blocks.length]
  while (first < last) {
    const middle = (first + last) >> 1
    if (boxAt(middle).bottom > -margin) last = middle
    else first = middle + 1
  }
  const found: CodeAt[] = []
  for (let at = first; at < blocks.length && boxAt(at).top < window.innerHeight + margin; at++) {
    const { offset, codes } = blocks[at]!
    for (const { node, pos } of codes) found.push({ node, pos: offset + pos })
  }
  return found
}

const listed = new WeakMap<Node, readonly CodeAt[]>()
const NO_CODE: readonly CodeAt[] = []

/** The blocks of code in a block, or the block itself; looked for once. */
function findCodes(block: Node): readonly CodeAt[] {
  if (block.isTextblock) return NO_CODE
  if (block.type.name === 'code') return [{ node: block, pos: 0 }]
  const known = listed.get(block)
  if (known) return known
  const codes: CodeAt[] = []
  block.descendants((node, pos) => {
    if (node.type.name === 'code') codes.push({ node, pos: 1 + pos })
    return node.type.name !== 'code' && !node.isTextblock
  })
  listed.set(block, codes)
  return codes
}

const readCode = (code: Node): string => code.children.map(readLine).join('\n')

/** One character for each position: what is no text is a space. */
const readLine = (line: Node): string => line.textBetween(0, line.content.size, '', ' ')

interface LineColours {
  from: number
  to: number
  parts: { from: number; to: number; kind: string }[]
}

function listColours(code: Node, pos: number, tokens: readonly CodeToken[]): LineColours[] {
  const lines: LineColours[] = []
  let at = 0
  let used = 0
  const take = (length: number, paint?: (offset: number, length: number, kind: string | undefined) => void) => {
    for (let done = 0; done < length && at < tokens.length; ) {
      const { text, kind } = tokens[at]!
      const taken = Math.min(text.length - used, length - done)
      paint?.(done, taken, kind)
      done += taken
      used += taken
      if (used === text.length) [at, used] = [at + 1, 0]
    }
  }
  code.forEach((line, offset, index) => {
    if (index > 0) take(1)
    const start = pos + 1 + offset + 1
    const parts: LineColours['parts'] = []
    take(readLine(line).length, (from, length, kind) => {
      if (kind !== undefined) parts.push({ from: start + from, to: start + from + length, kind })
    })
    if (!line.isAtom) lines.push({ from: start, to: start + line.content.size, parts })
  })
  return lines
}

/** Lines that have their colours already are left alone, so that a letter redraws one line. */
function compare(set: DecorationSet, lines: readonly LineColours[], change: ColourChange): void {
  for (const { from, to, parts } of lines) {
    const shown = set.find(from, to).filter((each) => each.from >= from && each.to <= to)
    const isSame =
      shown.length === parts.length &&
      parts.every((part) =>
        shown.some((each) => each.from === part.from && each.to === part.to && each.spec.kind === part.kind),
      )
    if (isSame) continue
    change.remove.push(...shown)
    for (const { from: start, to: end, kind } of parts)
      change.add.push(Decoration.inline(start, end, { class: `t-${kind}` }, { kind }))
  }
}
