/** Compares the bodies of a page or of reusable content in two revisions: on the event loop, or in a thread when they are large. */
import type { ContentRef } from '@lectern/content/document'
import type { LinkHolder } from '@lectern/content/links'
import { findReusableContent } from '@lectern/content/revision'
import type { ReferenceTarget } from '@lectern/site'
import { tookTooLong } from '../../core/errors.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import {
  answerThread,
  createHost,
  createReferenceResolver,
  DIAGRAM_FRAME_PATH,
  type DrawContext,
  type DrawHost,
} from '../drawn-pages/index.ts'
import { type ExpandedRevision, openExpanded } from '../openapi/index.ts'
import { type RevisionRow, weighBody } from '../revisions/index.ts'
import { type ComparedBodies, type CompareInput, compareBodies, comparePageTask } from './compare-task.ts'

export type CompareContext = DrawContext & { query: { from?: number; limit?: number; unfolded?: boolean } }

/** The most API reference blocks compared on the event loop: each is as large as a page. */
const API_BLOCKS = 3

/** What is compared, in one of the two revisions. */
export interface ComparedVersion<Held> {
  readonly opened: ExpandedRevision
  readonly held: Held | undefined
}

export interface ComparedVersions<Held> {
  /** undefined for the first revision of a space. */
  readonly old: ComparedVersion<Held> | undefined
  readonly now: ComparedVersion<Held>
}

export async function openVersions<Held>(
  context: CompareContext,
  before: RevisionRow | undefined,
  find: (opened: ExpandedRevision) => Promise<Held | undefined>,
): Promise<ComparedVersions<Held>> {
  const open = async (row: RevisionRow): Promise<ComparedVersion<Held>> => {
    const opened = await openExpanded(context.db, row)
    return { opened, held: await find(opened) }
  }
  return { now: await open(context.revision), old: before && (await open(before)) }
}

/** Resolves references in either revision: what one no longer has is found in the other. */
export const createVersionsHost = (
  context: CompareContext,
  { old, now }: ComparedVersions<unknown>,
  holder: LinkHolder,
): DrawHost => createHost(context, now.opened, createResolver(context, [now, old], holder))

export async function compareVersions(
  { query, space }: CompareContext,
  { old, now }: ComparedVersions<{ readonly document?: string | undefined }>,
  host: DrawHost,
): Promise<ComparedBodies> {
  const { language, from = 0, limit = 50, unfolded = false } = query
  const input: CompareInput = {
    before: old?.held?.document,
    after: now.held?.document,
    from,
    limit,
    isUnfolded: unfolded,
    language: language ?? 'en',
    diagram: DIAGRAM_FRAME_PATH,
  }
  return compare(now.opened, input, host, `space ${space.id}`)
}

async function compare(
  opened: ExpandedRevision,
  input: CompareInput,
  host: DrawHost,
  caller: string,
): Promise<ComparedBodies> {
  const weights = await Promise.all(
    [input.before, input.after].map((document) => weighBody(opened, document === undefined ? {} : { document })),
  )
  const specs = weights.reduce((sum, weight) => sum + weight.specs.length, 0)
  if (!weights.some(({ isHeavy }) => isHeavy) && specs <= API_BLOCKS) return compareBodies(opened.nodes, input, host)
  const ask = answerThread(opened.nodes, host)
  for (const hasColours of [true, false]) {
    const result = await requestThreads.run(comparePageTask, { ...input, hasColours }, { caller, ask })
    if (result.kind === 'done') return result.value
  }
  throw tookTooLong()
}

function createResolver(
  context: CompareContext,
  versions: readonly (ComparedVersion<unknown> | undefined)[],
  holder: LinkHolder,
): DrawHost['resolve'] {
  const known = versions.filter((version) => version !== undefined)
  const resolvers = known.map(({ opened }) => createReferenceResolver(context, opened, holder))
  return async (refs) => {
    let targets: (ReferenceTarget | undefined)[] = await Promise.all(refs.map((ref) => findReusable(known, ref)))
    for (const resolve of resolvers) {
      const missing = refs.filter((_, at) => targets[at] === undefined)
      if (missing.length === 0) break
      const found = await resolve(missing)
      const byRef = new Map(missing.map((ref, at) => [ref, found[at]]))
      targets = targets.map((target, at) => target ?? byRef.get(refs[at]!))
    }
    return targets
  }
}

/** Reusable content is compared on its own: what uses it shows its title. */
async function findReusable(
  versions: readonly ComparedVersion<unknown>[],
  ref: ContentRef,
): Promise<ReferenceTarget | undefined> {
  if (ref.kind !== 'reusable-content' || ref.space !== undefined) return undefined
  for (const { opened } of versions) {
    const found = await findReusableContent(opened.nodes, opened.content, ref.reusableContent)
    if (found) return { href: '', title: found.title }
  }
  return undefined
}
