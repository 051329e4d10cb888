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

/** Asking the browser where a block within another is would make it lay out what is out of sight: the outermost block decides. */
function listNearCode(view: EditorView): CodeAt[] {
  const found: CodeAt[] = []
  const margin = window.innerHeight * MARGIN
  view.state.doc.forEach((block, offset) => {
    const codes: CodeAt[] = []
    if (block.type.name === 'code') codes.push({ node: block, pos: offset })
    else if (!block.isTextblock)
      block.descendants((node, pos) => {
        if (node.type.name === 'code') codes.push({ node, pos: offset + 1 + pos })
        return node.type.name !== 'code' && !node.isTextblock
      })
    if (codes.length === 0) return
    const dom = view.nodeDOM(offset)
    if (!(dom instanceof HTMLElement)) return
    const { top, bottom } = dom.getBoundingClientRect()
    if (bottom > -margin && top < window.innerHeight + margin) found.push(...codes)
  })
  return found
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
