/** Compares a page in two revisions: on the event loop, or in a thread when it is large. */
import type { ContentRef } from '@lectern/content/document'
import { findPage, findReusableContent, type Page } from '@lectern/content/revision'
import type { ReferenceTarget } from '@lectern/site'
import { notFound, tookTooLong } from '../../core/errors.ts'
import { requestThreads } from '../../core/threads/pools.ts'
import { present } from '../../core/words/shapes.ts'
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
import { type RevisionRow, weighBody } from '../revisions/index.ts'
import { diffAttributes, PAGE_FIELDS, toChangedPage } from '../space-content/index.ts'
import { type ComparedBodies, type CompareInput, compareBodies, comparePageTask } from './compare-task.ts'
import type { ComparedPage } from './schema.ts'

type CompareContext = DrawContext & { query: { from?: number; limit?: number; unfolded?: boolean } }

/** The most API reference blocks compared on the event loop: each is as large as a page. */
const API_BLOCKS = 3

/** A page in one of the two revisions. */
interface PageVersion {
  readonly opened: ExpandedRevision
  readonly page: Page | undefined
}

/** `before` is undefined for the first revision of a space. */
export async function comparePage(
  context: CompareContext,
  before: RevisionRow | undefined,
  pageId: string,
): Promise<ComparedPage> {
  const open = async (row: RevisionRow): Promise<PageVersion> => {
    const opened = await openExpanded(context.db, row)
    return { opened, page: await findPage(opened.nodes, opened.content, pageId) }
  }
  const now = await open(context.revision)
  const old = before && (await open(before))
  const page = now.page ?? old?.page
  if (!page) throw notFound('Page')
  const host = createHost(context, now.opened, createResolver(context, [now, old], page))
  const { language, from = 0, limit = 50, unfolded = false } = context.query
  const input: CompareInput = {
    before: bodyOf(old?.page),
    after: bodyOf(now.page),
    from,
    limit,
    isUnfolded: unfolded,
    language: language ?? 'en',
    diagram: DIAGRAM_FRAME_PATH,
  }
  return {
    object: 'compared-page',
    id: pageId,
    revision: context.revision.id,
    ...present('before', old && (await toSide(old, host))),
    ...present('after', await toSide(now, host)),
    ...(await compareFields(old, now)),
    ...(await compare(now.opened, input, host, `space ${context.space.id}`)),
    stylesheet: SHARED_STYLESHEET,
  }
}

const bodyOf = (page: Page | undefined) => (page?.type === 'document' ? page.document : undefined)

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

/** What one revision no longer has is found in the other. */
function createResolver(
  context: CompareContext,
  versions: readonly (PageVersion | undefined)[],
  page: Page,
): DrawHost['resolve'] {
  const known = versions.filter((version) => version !== undefined)
  const resolvers = known.map(({ opened }) => createReferenceResolver(context, opened, page))
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

/** Reusable content is compared on its own: pages that use it show its title. */
async function findReusable(versions: readonly PageVersion[], ref: ContentRef): Promise<ReferenceTarget | undefined> {
  if (ref.kind !== 'reusable-content' || ref.space !== undefined) return undefined
  for (const { opened } of versions) {
    const found = await findReusableContent(opened.nodes, opened.content, ref.reusableContent)
    if (found) return { href: '', title: found.title }
  }
  return undefined
}

async function toSide({ opened, page }: PageVersion, { resolve }: DrawHost): Promise<ComparedPage['after']> {
  if (!page) return undefined
  const { ref } = (page.cover ?? {}) as { ref?: ContentRef }
  const [cover] = ref ? await resolve([ref]) : []
  return {
    ...(await toChangedPage(opened.nodes, opened.content, page)),
    ...present('document', page.document),
    ...present('cover', cover?.href || (ref?.kind === 'url' ? ref.url : undefined)),
  }
}

async function compareFields(
  old: PageVersion | undefined,
  now: PageVersion,
): Promise<Pick<ComparedPage, 'attributes' | 'parent'>> {
  if (!old?.page || !now.page) return { attributes: {} }
  const { document: _document, ...attributes } = diffAttributes(old.page, now.page, PAGE_FIELDS)
  if (old.page.parent === now.page.parent) return { attributes }
  return {
    attributes,
    parent: { ...present('before', await findParent(old)), ...present('after', await findParent(now)) },
  }
}

async function findParent({ opened: { nodes, content }, page }: PageVersion) {
  const parent = page?.parent == null ? undefined : await findPage(nodes, content, page.parent)
  return parent && toChangedPage(nodes, content, parent)
}
