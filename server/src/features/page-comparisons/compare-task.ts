/** Compares two bodies and renders some of their rows. The same code runs on the event loop and, for large bodies, in a thread. */
import { alignBlocks, type ComparedRow, compareRow } from '@lectern/content/compare'
import { documentOf, type Node } from '@lectern/content/document'
import { listSpecRefs } from '@lectern/content/openapi'
import { type Nodes, readBody } from '@lectern/content/revision'
import { listRefs, type RenderedComparison, renderComparison } from '@lectern/site'
import { threadTask } from '../../core/threads/task.ts'
import { present } from '../../core/words/shapes.ts'
import { type DrawHost, openInThread } from '../drawn-pages/index.ts'
import { foldRows, listRows, type ShownRows } from './fold-rows.ts'

/** Data that can be copied between threads. */
export interface CompareInput {
  /** The document hash of each body; absent for an empty one. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** The index of the first row. */
  readonly from: number
  /** The most rows drawn. */
  readonly limit: number
  /** Whether every row is drawn, also the equal ones that are far from a change. */
  readonly isUnfolded: boolean
  readonly language: string
  readonly diagram: string
}

export interface DrawnRow {
  kind: ComparedRow['kind'] | 'folded'
  index: number
  /** Of a folded run. */
  count?: number
  key?: string
  beforeKey?: string
  type?: string
  other?: number
  html?: string
}

export interface ComparedBodies {
  rows: DrawnRow[]
  count: number
  changed: number
  /** The index of the first row that is left. */
  next?: number
  styles: string
}

/** The most characters of blocks in one response. */
const CHARACTERS = 400_000

export async function compareBodies(nodes: Nodes, input: CompareInput, host: DrawHost): Promise<ComparedBodies> {
  const [before, after] = await Promise.all([input.before, input.after].map((hash) => readBodyBlocks(nodes, hash)))
  return compareBlocks(before!, after!, input, host)
}

export const readBodyBlocks = async (nodes: Nodes, hash: string | undefined): Promise<readonly Node[]> =>
  (await readBody(nodes, hash === undefined ? {} : { document: hash })).nodes

export async function compareBlocks(
  before: readonly Node[],
  after: readonly Node[],
  input: Omit<CompareInput, 'before' | 'after'>,
  host: DrawHost,
): Promise<ComparedBodies> {
  const rows = alignBlocks(before, after)
  const shown = (input.isUnfolded ? listRows(rows) : foldRows(rows)).filter(({ index }) => index >= input.from)
  const taken = takeRows(shown, rows, input.limit)
  const drawn = taken.filter(({ isFolded }) => !isFolded).map(({ index }) => rows[index]!)
  const { rows: htmls, styles } = await draw(drawn, rows, input, host)
  const next = shown[taken.length]?.index
  let at = 0
  return {
    rows: taken.map(({ index, count, isFolded }) =>
      isFolded ? { kind: 'folded', index, count } : { ...describe(rows, index), html: htmls[at++]! },
    ),
    count: rows.length,
    changed: rows.reduce((sum, { kind }) => sum + (kind === 'same' ? 0 : 1), 0),
    ...(next !== undefined && { next }),
    styles,
  }
}

/** Takes rows until the response is large enough, but at least one. */
function takeRows(shown: readonly ShownRows[], rows: readonly ComparedRow[], limit: number): ShownRows[] {
  const taken: ShownRows[] = []
  let drawn = 0
  let characters = 0
  for (const each of shown) {
    const { before, after } = rows[each.index]!
    const own = each.isFolded ? 0 : JSON.stringify([before, after]).length
    if (taken.length > 0 && (drawn + (each.isFolded ? 0 : 1) > limit || characters + own > CHARACTERS)) break
    characters += own
    drawn += each.isFolded ? 0 : 1
    taken.push(each)
  }
  return taken
}

function draw(
  drawn: readonly ComparedRow[],
  all: readonly ComparedRow[],
  input: Pick<CompareInput, 'language' | 'diagram'>,
  host: DrawHost,
): Promise<RenderedComparison> {
  const blocks = drawn.flatMap(({ before, after, other }) => {
    const old = before ?? (other === undefined ? undefined : all[other]?.before)
    return [old, after].filter((node) => node !== undefined)
  })
  const rows = drawn.map((row) => compareRow(row, all))
  return renderRows(blocks, rows, input, host)
}

async function renderRows(
  blocks: readonly Node[],
  rows: readonly (readonly Node[])[],
  { language, diagram }: Pick<CompareInput, 'language' | 'diagram'>,
  host: DrawHost,
): Promise<RenderedComparison> {
  const document = documentOf(blocks)
  const refs = listRefs(document)
  const found = await host.resolve(refs)
  const targets = new Map(refs.map((ref, at) => [JSON.stringify(ref), found[at]]))
  const spec = await host.findSpecs(listSpecRefs(document))
  return renderComparison({
    rows,
    blocks,
    language,
    diagram,
    highlight: host.highlight,
    spec,
    resolve: (ref) => targets.get(JSON.stringify(ref)),
  })
}

/** A moved block has both keys in both of its rows. */
function describe(rows: readonly ComparedRow[], index: number): DrawnRow {
  const { kind, before, after, other } = rows[index]!
  const moved = other === undefined ? undefined : rows[other]
  const keyOf = (node: Node | undefined) => (node && node.object === 'block' ? node.key : undefined)
  const node = after ?? before
  return {
    kind,
    index,
    ...present('key', keyOf(after ?? moved?.after)),
    ...present('beforeKey', keyOf(before ?? moved?.before)),
    ...(node?.object === 'block' && { type: node.type }),
    ...present('other', other),
  }
}

export const comparePageTask = threadTask(
  'compare-page',
  ({ hasColours, ...input }: CompareInput & { hasColours: boolean }, ask) => {
    const { nodes, host } = openInThread(ask, hasColours)
    return compareBodies(nodes, input, host)
  },
)
