import { type ApiOutline, expandRevision } from '@lectern/content/openapi'
import {
  flushRevision,
  type NewNode,
  type Nodes,
  openNodes,
  type Revision,
  saveRevision,
} from '@lectern/content/revision'
import { storeThrough } from '../../core/threads/node-store.ts'
import { threadTask } from '../../core/threads/task.ts'

/** Outlines as JSON, by slug. */
export type OutlineTexts = ReadonlyMap<string, string>

export interface ExpandedNodes {
  root: string
  generated: readonly NewNode[]
}

export async function expandContent(nodes: Nodes, content: Revision, texts: OutlineTexts): Promise<ExpandedNodes> {
  const outlines = new Map([...texts].map(([slug, text]) => [slug, JSON.parse(text) as ApiOutline]))
  const root = saveRevision(nodes, await flushRevision(nodes, await expandRevision(nodes, content, outlines)))
  return { root, generated: nodes.made(root).map(({ hash, kind, text }) => ({ hash, kind, text })) }
}

/** The task asks its host for nodes with a JSON list of hashes. */
export const expandTask = threadTask(
  'expand-revision',
  ({ content, outlines }: { content: Revision; outlines: OutlineTexts }, ask): Promise<ExpandedNodes> => {
    const store = storeThrough((hashes) => ask(JSON.stringify(hashes)))
    return expandContent(openNodes(store, { deferEdits: true }), content, outlines)
  },
)
