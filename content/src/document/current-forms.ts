/**
 * Converts documents from before the public document defined these forms: an action button's `action` was a word with `query` beside it, an update's
 * `tags` were names and its `date` a day. Stored bodies are named by their hash and never change, so they are converted when they are read.
 */
import type { Document, Node, NodeData } from './types.ts'

/** Returns the same object when there is nothing to convert. */
export function toCurrentForms(document: Document): Document {
  const nodes = withCurrentForms(document.nodes)
  return nodes === document.nodes ? document : { ...document, nodes }
}

function withCurrentForms<N extends Node>(nodes: readonly N[]): readonly N[] {
  let changed: N[] | undefined
  for (const [at, node] of nodes.entries()) {
    const current = toCurrentForm(node)
    if (current === node) continue
    changed ??= [...nodes]
    changed[at] = current
  }
  return changed ?? nodes
}

function toCurrentForm<N extends Node>(node: N): N {
  if (node.object === 'text') return node
  const nodes = node.nodes && withCurrentForms(node.nodes)
  const fragments = 'fragments' in node && node.fragments ? withCurrentForms(node.fragments) : undefined
  const data = node.object !== 'fragment' && node.data ? toCurrentData(node.type, node.data) : undefined
  const isSame =
    nodes === node.nodes &&
    (fragments === undefined || fragments === (node as { fragments?: unknown }).fragments) &&
    (data === undefined || data === (node as { data?: unknown }).data)
  if (isSame) return node
  return { ...node, ...(nodes && { nodes }), ...(fragments && { fragments }), ...(data && { data }) }
}

function toCurrentData(type: string | undefined, data: NodeData): NodeData {
  if (type === 'button' && typeof data.action === 'string') {
    const { action, query, ...rest } = data
    return { ...rest, action: { action, ...(query !== undefined && { query }) } }
  }
  if (type !== 'update') return data
  const hasNames = Array.isArray(data.tags) && data.tags.some((tag) => typeof tag === 'string')
  const date = typeof data.date === 'string' ? toDateTime(data.date) : data.date
  if (!hasNames && date === data.date) return data
  return {
    ...data,
    ...(date !== undefined && { date }),
    ...(hasNames && { tags: (data.tags as unknown[]).map((tag) => (typeof tag === 'string' ? toTagRef(tag) : tag)) }),
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MIDNIGHT = 'T00:00:00.000Z'

/** Converts a day to its first moment; any other text stays. */
export const toDateTime = (date: string): string =>
  DAY.test(date) && !Number.isNaN(Date.parse(date)) ? `${date}${MIDNIGHT}` : date

/** Converts the first moment of a day to the day. */
export const toDay = (date: string): string => {
  const day = date.endsWith(MIDNIGHT) ? date.slice(0, -MIDNIGHT.length) : date
  return DAY.test(day) ? day : date
}

export const toTagRef = (tag: string) => ({ kind: 'tag', tag })

/** Returns the names of an update's tags, in either form. */
export function tagNamesOf(tags: unknown): string[] {
  if (!Array.isArray(tags)) return []
  const names = tags.map((tag: unknown) => (typeof tag === 'string' ? tag : (tag as { tag?: unknown } | null)?.tag))
  return names.filter((name): name is string => typeof name === 'string' && name !== '')
}

/** Returns the action of a button, in either form. */
export function actionOf({ action, query }: NodeData): { action: string; query: string | undefined } | undefined {
  const given =
    typeof action === 'string' ? { action, query } : ((action ?? {}) as { action?: unknown; query?: unknown })
  if (typeof given.action !== 'string') return undefined
  return { action: given.action, query: typeof given.query === 'string' ? given.query : undefined }
}
