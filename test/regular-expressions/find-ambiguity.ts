/**
 * A backtracking engine takes more than linear time where a text can be matched in many ways that all fail. There are exponentially many ways if a
 * position leads back to itself in two ways by the same characters; polynomially many if two positions that each repeat by the same characters can
 * follow one another by these too. A search is such a repetition, because it begins at every character. What is found proves many ways; that they
 * fail is assumed unless nothing can fail any more.
 */
import { type Automaton, buildAutomaton } from './automaton.ts'
import { type Pattern, parsePattern } from './parse.ts'

export type Ambiguity = 'exponential' | 'polynomial' | 'unknown'

export function findAmbiguity(source: string, flags: string): Ambiguity | undefined {
  const pattern = parsePattern(source)
  if (isUnknown(pattern)) return 'unknown'
  const matches = createMatcher(source, flags)
  const anchored = toGraph(buildAutomaton(pattern, true), matches)
  if (hasTwoWaysBack(anchored)) return 'exponential'
  if (hasTwoLoops(anchored)) return 'polynomial'
  if (flags.includes('y')) return undefined
  const later = buildAutomaton(pattern, flags.includes('m'))
  const isAtLineStarts = flags.includes('m') && !hasStarts(pattern, false) && hasStarts(pattern, true)
  return hasTwoLoops(toSearch(toGraph(later, matches), later, isAtLineStarts)) ? 'polynomial' : undefined
}

const childrenOf = (pattern: Pattern): Pattern[] =>
  'parts' in pattern ? pattern.parts : 'part' in pattern ? [pattern.part] : []

/** Backreferences and unbounded lookbehinds are not analysed. */
const isUnknown = (pattern: Pattern): boolean =>
  pattern.type === 'backreference' ||
  (pattern.type === 'lookbehind' && hasEndless(pattern.part)) ||
  childrenOf(pattern).some(isUnknown)
const hasEndless = (pattern: Pattern): boolean =>
  (pattern.type === 'repeat' && pattern.most === Number.POSITIVE_INFINITY) || childrenOf(pattern).some(hasEndless)

/** Says whether every path into the pattern passes `^`. */
function hasStarts(pattern: Pattern, is: boolean): boolean {
  const begins = (part: Pattern): boolean =>
    part.type === 'start' ||
    (part.type === 'sequence' && part.parts.length > 0 && begins(part.parts[0]!)) ||
    (part.type === 'choice' && part.parts.every(begins))
  return begins(pattern) === is
}

/** Classes and escapes are evaluated by the engine for distinguishing characters. */
function createMatcher(source: string, flags: string): (character: string) => bigint {
  const samples = new Set(Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)))
  for (const character of '\u00A0\u0130\u017F\u0301\u2028\u2029\u3000\uFEFF\u200B\u0663éßσς中Ⅷ–—“😀')
    samples.add(character)
  for (const character of source) samples.add(character)
  for (const [, code = ''] of source.matchAll(/\\[ux]\{?([0-9a-f]+)/gi))
    for (const near of [-1, 0, 1]) samples.add(String.fromCodePoint(Math.max(0, Number.parseInt(code, 16) + near)))
  const characters = [...samples]
  const known = new Map<string, bigint>()
  return (character) => {
    const found = known.get(character)
    if (found !== undefined) return found
    const expression = new RegExp(`^(?:${character})$`, flags.replaceAll(/[gymd]/g, ''))
    const set = characters.reduce((all, each, bit) => (expression.test(each) ? all | (1n << BigInt(bit)) : all), 0n)
    known.set(character, set)
    return set
  }
}

interface Graph {
  sets: bigint[]
  next: Map<number, number>[]
  /** Positions from which a match can still fail. */
  canFail: boolean[]
  /** The index of the loop that a position is in. */
  loops: (number | undefined)[]
}

function toGraph({ positions }: Automaton, matches: (source: string) => bigint): Graph {
  const next = positions.map((position) => position.next)
  return {
    sets: positions.map(({ source }) => matches(source)),
    next,
    canFail: positions.map(({ isMatched }) => !isMatched),
    loops: findLoops(next),
  }
}

const LINE_BREAK = 1n << BigInt('\n'.charCodeAt(0))
const ANYTHING = -1n

/** Adds two positions for the characters that a search skips before it begins: the end of a line and the rest. */
function toSearch(graph: Graph, { first }: Automaton, isAtLineStarts: boolean): Graph {
  const [lineEnd, rest] = [graph.sets.length, graph.sets.length + 1]
  const passed = [lineEnd, rest].map((each): [number, number] => [each, 1])
  const next = [...graph.next, new Map([...first, ...passed]), new Map(isAtLineStarts ? passed : [...first, ...passed])]
  return {
    sets: [...graph.sets, LINE_BREAK, ANYTHING & ~LINE_BREAK],
    next,
    canFail: [...graph.canFail, true, true],
    loops: findLoops(next),
  }
}

/** Strongly connected components with a cycle. */
function findLoops(next: Map<number, number>[]): (number | undefined)[] {
  const reached = next.map((_, from) => {
    const seen = new Set<number>()
    const rest = [from]
    for (let node = rest.pop(); node !== undefined; node = rest.pop())
      for (const to of next[node]!.keys())
        if (!seen.has(to)) {
          seen.add(to)
          rest.push(to)
        }
    return seen
  })
  return next.map((_, node) => {
    if (!reached[node]!.has(node)) return undefined
    return Math.min(node, ...[...reached[node]!].filter((other) => reached[other]!.has(node)))
  })
}

const inLoop = ({ loops, canFail }: Graph, loop: number) =>
  loops.flatMap((each, node) => (each === loop && canFail[node] ? [node] : []))
const loopsOf = ({ loops }: Graph) => [...new Set(loops)].filter((loop) => loop !== undefined)

function hasTwoWaysBack(graph: Graph): boolean {
  return loopsOf(graph).some((loop) => {
    const nodes = inLoop(graph, loop)
    const isIn = new Set(nodes)
    if (nodes.some((node) => [...graph.next[node]!].some(([to, ways]) => ways > 1 && isIn.has(to)))) return true
    const stay = [isIn, isIn]
    const apart = reach(
      graph,
      nodes.map((node) => [node, node]),
      stay,
    ).filter(([one, other]) => one !== other)
    return apart.some((pair) => reach(graph, [pair], stay).some(([one, other]) => one === other))
  })
}

function hasTwoLoops(graph: Graph): boolean {
  const loops = loopsOf(graph)
  return loops.some((one) =>
    loops.some((other) => {
      if (one === other) return false
      const [from, to] = [inLoop(graph, one), inLoop(graph, other)]
      const stay = [new Set(from), undefined, new Set(to)]
      return from.some((p) =>
        to.some((q) => reach(graph, [[p, p, q]], stay).some(([a, b, c]) => a === p && b === q && c === q)),
      )
    }),
  )
}

/** What several walkers reach by the same characters, each on its path or within its loop. */
function reach({ next, sets }: Graph, from: number[][], stay: (Set<number> | undefined)[]): number[][] {
  const seen = new Set<string>()
  const found: number[][] = []
  const rest = [...from]
  for (let walkers = rest.pop(); walkers; walkers = rest.pop())
    for (const reached of stepAll(walkers, 0, ANYTHING)) {
      const key = reached.join()
      if (seen.has(key)) continue
      seen.add(key)
      found.push(reached)
      rest.push(reached)
    }
  return found

  function* stepAll(walkers: number[], at: number, common: bigint): Generator<number[]> {
    if (at === walkers.length) return void (yield [])
    for (const to of next[walkers[at]!]!.keys()) {
      const both = common & sets[to]!
      if (both === 0n || stay[at]?.has(to) === false) continue
      for (const others of stepAll(walkers, at + 1, both)) yield [to, ...others]
    }
  }
}
