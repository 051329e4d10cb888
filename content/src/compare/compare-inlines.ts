/** Compares the content of two lines word by word. */
import { contentOf, type Inline, type Leaf, type Mark, type Node } from '../document/index.ts'
import { align, attributesOf } from '../merge/index.ts'
import { canonicalJson } from '../text/index.ts'
import { withDifference } from './difference.ts'
import type { DocumentSide } from './mark.ts'
import { isWord, splitWords } from './split-words.ts'

/** A word with its marks, or an inline without text, and the links and notes around it from the outside in. */
interface Atom {
  readonly text: string
  readonly marks: readonly Mark[]
  readonly node?: Node
  readonly around: readonly Wrapper[]
  /** Equal for equal atoms. */
  readonly token: string
  readonly side?: DocumentSide
}

interface Wrapper {
  readonly inline: Inline
  readonly name: string
}

/** Below this share of common text a line counts as written anew, because a few common words in between confuse. */
const LEAST_COMMON = 0.2

/** Returns the nodes of both: words of `before` alone are marked, and followed by those of `after` that replace them. */
export function compareInlines(before: readonly Node[], after: readonly Node[]): Node[] {
  return build(mergeAtoms(toAtoms(before), toAtoms(after)), 0)
}

function toAtoms(nodes: readonly Node[]): Atom[] {
  const atoms: Atom[] = []
  const add = (list: readonly Node[], around: readonly Wrapper[], prefix: string) => {
    for (const node of list) {
      if (node.object === 'text') addText(node.leaves, around, prefix)
      else if (node.object === 'inline' && !node.isVoid && hasContent(node)) {
        const name = attributesOf(node) + (node.fragments ? canonicalJson(node.fragments.map(contentOf)) : '')
        add(node.nodes!, [...around, { inline: node, name }], `${prefix}${name}\n`)
      } else atoms.push({ text: '', marks: [], node, around, token: `${prefix}${contentOf(node)}` })
    }
  }
  const addText = (leaves: readonly Leaf[], around: readonly Wrapper[], prefix: string) => {
    for (const { text, marks } of leaves) {
      const signature = prefix + (marks.length === 0 ? '' : canonicalJson(marks))
      for (const word of splitWords(text)) atoms.push({ text: word, marks, around, token: `${signature}\t${word}` })
    }
  }
  add(nodes, [], '')
  return atoms
}

const hasContent = ({ nodes = [] }: Inline): boolean =>
  nodes.some((node) => node.object !== 'text' || node.leaves.some(({ text }) => text !== ''))

/** A run that both have, or what one has in place of what the other has. */
interface Run {
  readonly common: readonly Atom[]
  readonly removed: readonly Atom[]
  readonly added: readonly Atom[]
}

function mergeAtoms(before: readonly Atom[], after: readonly Atom[]): Atom[] {
  const runs = joinRuns(toRuns(before, after))
  const length = (atoms: readonly Atom[]) => atoms.reduce((sum, { text }) => sum + Math.max(1, text.trim().length), 0)
  const common = runs.reduce((sum, run) => sum + length(run.common), 0)
  const longest = Math.max(length(before), length(after))
  const marked = (side: DocumentSide) => (atom: Atom) => ({ ...atom, side })
  if (common < LEAST_COMMON * longest) return [...before.map(marked('before')), ...after.map(marked('after'))]
  return runs.flatMap(({ common: both, removed, added }) => [
    ...both,
    ...removed.map(marked('before')),
    ...added.map(marked('after')),
  ])
}

function toRuns(before: readonly Atom[], after: readonly Atom[]): Run[] {
  const numbers = new Map<string, number>()
  const toNumber = ({ token }: Atom) => {
    const number = numbers.get(token) ?? numbers.size
    numbers.set(token, number)
    return number
  }
  const pairs = align(before.map(toNumber), after.map(toNumber))
  const runs: Run[] = []
  let [place, from] = [0, 0]
  for (let at = 0; at <= after.length; ) {
    while (at < after.length && pairs[at] === -1) at++
    const end = at === after.length ? before.length : pairs[at]!
    if (end > place || at > from)
      runs.push({ common: [], removed: before.slice(place, end), added: after.slice(from, at) })
    if (at === after.length) break
    const start = at
    for (place = end; at < after.length && pairs[at] === place; at++) place++
    runs.push({ common: after.slice(start, at), removed: [], added: [] })
    from = at
  }
  return runs
}

/** Spaces and signs between two replaced words are replaced with them: the phrase is read as one. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  const isReplaced = (run: Run | undefined) => run !== undefined && run.removed.length > 0 && run.added.length > 0
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]!
    const last = joined.at(-1)
    const next = runs[at + 1]
    const isBetween = run.common.length > 0 && !run.common.some(({ text, node }) => node || isWord(text))
    if (!last || !next || !isBetween || !isReplaced(last) || !isReplaced(next)) {
      joined.push(run)
      continue
    }
    joined[joined.length - 1] = {
      common: [],
      removed: [...last.removed, ...run.common, ...next.removed],
      added: [...last.added, ...run.common, ...next.added],
    }
    at++
  }
  return joined
}

/** Builds nodes again; neighbours with the same marks and the same link around them become one. */
function build(atoms: readonly Atom[], depth: number): Node[] {
  const nodes: Node[] = []
  let leaves: Leaf[] = []
  const flush = () => {
    if (leaves.length > 0) nodes.push({ object: 'text', leaves })
    leaves = []
  }
  for (let at = 0; at < atoms.length; ) {
    const first = atoms[at]!
    const wrapper = first.around[depth]
    let end = at + 1
    if (wrapper) {
      while (end < atoms.length && atoms[end]!.around[depth]?.name === wrapper.name) end++
      flush()
      nodes.push(buildInline(wrapper.inline, atoms.slice(at, end), depth))
    } else if (first.node) {
      flush()
      nodes.push(first.side ? withDifference(first.node, { side: first.side, isWhole: true }) : first.node)
    } else {
      while (end < atoms.length && isSameLeaf(first, atoms[end]!, depth)) end++
      const text = atoms
        .slice(at, end)
        .map((atom) => atom.text)
        .join('')
      const leaf: Leaf = { object: 'leaf', text, marks: first.marks }
      leaves.push(first.side ? withDifference(leaf, { side: first.side, isWhole: true }) : leaf)
    }
    at = end
  }
  flush()
  return nodes
}

/** A link whose words are all on one side is on that side itself. */
function buildInline(inline: Inline, atoms: readonly Atom[], depth: number): Node {
  const { side } = atoms[0]!
  if (side === undefined || atoms.some((atom) => atom.side !== side))
    return { ...inline, nodes: build(atoms, depth + 1) }
  const inner = atoms.map(({ side: _side, ...atom }) => atom)
  return withDifference({ ...inline, nodes: build(inner, depth + 1) }, { side, isWhole: true })
}

const isSameLeaf = (one: Atom, other: Atom, depth: number) =>
  !other.node &&
  other.around.length <= depth &&
  one.side === other.side &&
  (one.marks === other.marks || canonicalJson(one.marks) === canonicalJson(other.marks))
