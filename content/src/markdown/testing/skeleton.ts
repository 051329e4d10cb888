/** What two parsers of markdown must agree on: blocks, text, marks and links, as nested arrays. */
import type { Nodes } from 'mdast'
import type { Block, Node } from '../../document/types.ts'

type Skeleton = string | readonly Skeleton[]
type Run = [marks: string, words: string]

/** Parsers differ in the spaces of code that spans lines. */
const collapse = (words: string) => words.replaceAll(/\s+/g, ' ').trim()
const withMark = (marks: string, mark: string) => [...new Set([...marks, mark])].sort().join('')
const image = (url: string, alt: string) => `<image ${url} ${collapse(alt)}>`
const someBlocks = (blocks: Skeleton[]): Skeleton[] => (blocks.length > 0 ? blocks : [['paragraph', []]])

function joinRuns(runs: readonly Run[]): Skeleton {
  const joined: Run[] = []
  for (const [marks, words] of runs) {
    const last = joined.at(-1)
    if (last?.[0] === marks) last[1] += words
    else if (words !== '') joined.push([marks, words])
  }
  return joined
}

/** Converts our document. */
export function toBlockSkeleton(node: Node): Skeleton {
  const { type, data = {}, nodes = [], fragments = [] } = node as Block
  if (type === 'code')
    return [
      'code',
      String(data.syntax ?? ''),
      nodes
        .map((line) => wordsOf((line as Block).nodes!))
        .join('\n')
        .trimEnd(),
    ]
  if (type === 'divider') return ['divider']
  if (type === 'images') return ['paragraph', joinRuns(nodes.map((each) => ['', imageOf(each as Block)]))]
  if (type === 'list-item' || type === 'blockquote') return [type, ...nodes.map(toBlockSkeleton)]
  if (type.startsWith('list-'))
    return [type === 'list-ordered' ? `ordered ${data.start ?? 1}` : 'unordered', ...nodes.map(toBlockSkeleton)]
  if (type === 'table') {
    const { definition, records } = data as {
      definition: Record<string, { textAlignment: string }>
      records: Record<string, { values: Record<string, string> }>
    }
    const cellOf = (name: string | undefined) =>
      fragments.find((each) => each.fragment === name)?.nodes[0] as Block | undefined
    const rows = Object.values(records).map(({ values }) =>
      Object.keys(definition).map((id) => joinRuns(runsOf(cellOf(values[id])?.nodes ?? []))),
    )
    return ['table', Object.values(definition).map((column) => column.textAlignment), ...rows]
  }
  return [type, joinRuns(runsOf(nodes))]
}

const imageOf = ({ data }: Pick<Block, 'data'>) => image((data!.ref as { url: string }).url, String(data!.alt ?? ''))
const wordsOf = (nodes: readonly Node[]) =>
  runsOf(nodes)
    .map(([, words]) => words)
    .join('')

function runsOf(nodes: readonly Node[]): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.object === 'text')
      return node.leaves.map(({ marks, text }) => {
        const types = marks.map(({ type }) => type[0]!).sort()
        return [types.join(''), types.includes('c') ? collapse(text) : text]
      })
    if (node.object === 'inline' && node.type === 'inline-image') return [['', imageOf(node)]]
    const { url } = (node as Block).data!.ref as { url: string }
    return [['', `<link ${url}>`], ...runsOf((node as Block).nodes!), ['', '</link>']]
  })
}

/** Converts the tree of mdast; undefined if it contains something that the comparison leaves out. */
export function toMdastSkeleton(node: Nodes): Skeleton | undefined {
  try {
    return mdastBlock(node)
  } catch (error) {
    if (error === LEFT_OUT) return undefined
    throw error
  }
}

const LEFT_OUT = Symbol('left out')

function mdastBlock(node: Nodes): Skeleton {
  switch (node.type) {
    case 'root':
      return node.children.map(mdastBlock)
    case 'paragraph':
      return ['paragraph', joinRuns(mdastRuns(node.children, ''))]
    case 'heading':
      return [`heading-${Math.min(Math.max(node.depth - 1, 1), 3)}`, joinRuns(mdastRuns(node.children, ''))]
    case 'thematicBreak':
      return ['divider']
    case 'blockquote':
      return ['blockquote', ...someBlocks(node.children.map(mdastBlock))]
    case 'list':
      return [node.ordered ? `ordered ${node.start}` : 'unordered', ...node.children.map(mdastBlock)]
    case 'listItem':
      return ['list-item', ...someBlocks(node.children.map(mdastBlock))]
    case 'code':
      return ['code', node.lang ?? '', node.value.trimEnd()]
    case 'table': {
      const align = node.align!.map((each) => each ?? 'left')
      const rows = node.children
        .slice(1)
        .map((row) => align.map((_, at) => joinRuns(mdastRuns(row.children[at]?.children ?? [], ''))))
      return ['table', align, ...rows]
    }
    default:
      throw LEFT_OUT
  }
}

const MARKS: Record<string, string> = { emphasis: 'i', strong: 'b', delete: 's' }

function mdastRuns(nodes: readonly Nodes[], marks: string): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return [[marks, node.value.replaceAll(/[ \t]*\n[ \t]*/g, ' ')]]
      case 'inlineCode':
        return [[withMark(marks, 'c'), collapse(node.value)]]
      case 'break':
        return [[marks, '\n']]
      case 'emphasis':
      case 'strong':
      case 'delete':
        return mdastRuns(node.children, withMark(marks, MARKS[node.type]!))
      case 'link':
        return [['', `<link ${node.url}>`], ...mdastRuns(node.children, marks), ['', '</link>']]
      case 'image':
        return [['', image(node.url, node.alt ?? '')]]
      default:
        throw LEFT_OUT
    }
  })
}
