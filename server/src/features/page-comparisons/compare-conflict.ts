/** An open conflict: what each side made of what was before both, drawn on the event loop, or in a thread when it is large. */
import type { LinkHolder } from '@lectern/content/links'
import { findConflictHolder, listStoredConflicts } from '@lectern/content/merge'
import { findPage, findReusableContent } from '@lectern/content/revision'
import { notFound, tookTooLong } from '../../core/errors.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import {
  answerThread,
  createHost,
  createReferenceResolver,
  DIAGRAM_FRAME_PATH,
  type DrawContext,
  type DrawHost,
  SHARED_STYLESHEET,
} from '../drawn-pages/index.ts'
import { type ExpandedRevision, openExpanded } from '../openapi/index.ts'
import { weighBody } from '../revisions/index.ts'
import {
  type CompareConflictInput,
  type ComparedSides,
  compareConflictTask,
  compareSides,
  type TextConflict,
} from './conflict-task.ts'
import type { ComparedConflict } from './schema.ts'

/** The most API reference blocks compared on the event loop: each is as large as a page. */
const API_BLOCKS = 3

export async function compareConflict(context: DrawContext, id: string): Promise<ComparedConflict> {
  const opened = await openExpanded(context.db, context.revision)
  const conflict = (await listStoredConflicts(opened.nodes, opened.content)).find((each) => each.id === id)
  if (!conflict) throw notFound('Conflict')
  const isText = conflict.kind === 'block' || conflict.kind === 'page'
  return {
    object: 'compared-conflict',
    id,
    revision: context.revision.id,
    ...(isText && (await compare(context, opened, conflict))),
    stylesheet: SHARED_STYLESHEET,
  }
}

async function compare(context: DrawContext, opened: ExpandedRevision, conflict: TextConflict): Promise<ComparedSides> {
  const input: CompareConflictInput = {
    content: opened.content,
    conflict,
    language: context.query.language ?? 'en',
    diagram: DIAGRAM_FRAME_PATH,
  }
  const host = await openHost(context, opened, conflict)
  if (!(await isHeavy(opened, conflict))) return compareSides(opened.nodes, input, host)
  const ask = answerThread(opened.nodes, host)
  const caller = `space ${context.space.id}`
  for (const hasColours of [true, false]) {
    const result = await requestThreads.run(compareConflictTask, { ...input, hasColours }, { caller, ask })
    if (result.kind === 'done') return result.value
  }
  throw tookTooLong()
}

async function openHost(context: DrawContext, opened: ExpandedRevision, conflict: TextConflict): Promise<DrawHost> {
  return createHost(context, opened, createReferenceResolver(context, opened, await findHolder(opened, conflict)))
}

/** What has an open conflict stays in the head, whatever a side did to it. */
async function findHolder({ nodes, content }: ExpandedRevision, conflict: TextConflict): Promise<LinkHolder> {
  const { page: pageId, reusableContent: contentId } = conflict as { page?: string; reusableContent?: string }
  if (pageId !== undefined) return { kind: 'page', page: (await findPage(nodes, content, pageId))! }
  const reusableContent = (await findReusableContent(nodes, content, contentId!))!
  return { kind: 'reusable-content', reusableContent }
}

async function isHeavy(opened: ExpandedRevision, conflict: TextConflict): Promise<boolean> {
  const bodies =
    conflict.kind === 'page'
      ? [conflict.base, conflict.primary, conflict.change].map((side) => side ?? {})
      : [(await findConflictHolder(opened.nodes, opened.content, conflict)) ?? {}]
  const weights = await Promise.all(
    bodies.map((body) => weighBody(opened, body as { readonly document?: string | undefined })),
  )
  const specs = weights.reduce((sum, weight) => sum + weight.specs.length, 0)
  return weights.some((weight) => weight.isHeavy) || specs > API_BLOCKS
}
