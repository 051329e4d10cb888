import type { Static } from 'typebox'
import type { Config } from '../../config.ts'
import type { ReadDb, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { ApiError, invalid, notFound, rateLimited } from '../../core/errors.ts'
import { loadChangeRequest } from '../change-requests/index.ts'
import { loadRevisionRow, openRevision } from '../revisions/index.ts'
import { loadSiteSeenBy } from '../sites/index.ts'
import { loadSpaceSeenBy } from '../spaces/index.ts'
import { findUploadedFile } from '../uploads/index.ts'
import { pageDepth } from './page-depth.ts'
import type { ImportRunRow, ImportSource, NewImportRun } from './schema.ts'
import { countRecentImportRuns, insertImportRun, lockImportsOf } from './store.ts'
import { checkTarget } from './target.ts'

interface StartContext {
  db: WriteDb
  config: Pick<Config, 'importRateLimit'>
  userId: string
}

interface ImportDestination {
  organizationId: string
  spaceId: string
  changeRequestId?: string | undefined
  pageId?: string | undefined
  siteId?: string | undefined
}

/** Creates a pending run. Imports have their own rate limit: one may occupy a server for minutes. */
export async function startRun(
  { db, config, userId }: StartContext,
  source: Static<typeof ImportSource>,
  { organizationId, spaceId, changeRequestId, pageId, siteId }: ImportDestination,
): Promise<ImportRunRow> {
  const target = { space_id: spaceId, change_request_id: changeRequestId ?? null, created_by: userId }
  const head = await checkTarget(db, target)
  if (pageId !== undefined) await checkPage(db, spaceId, head, pageId)
  if (source.type !== 'file') checkUrl(source.url)
  const folder = source.folder === undefined ? null : toFolder(source, source.folder)
  const row = {
    ...target,
    organization_id: organizationId,
    page_id: pageId ?? null,
    site_id: siteId ?? null,
    source: source.type,
    folder,
    ...(source.type === 'file' ? { files: source.files } : { url: source.url }),
  }
  const limit = config.importRateLimit
  return inTransaction(db, async (trx) => {
    // Runs of one person that start at once wait for each other, or each would find that there are few.
    if (limit > 0) await lockImportsOf(trx, userId)
    if (limit > 0 && (await countRecentImportRuns(trx, userId)) >= limit) throw rateLimited(60)
    return insertImportRun(trx, row)
  })
}

async function checkPage(db: ReadDb, spaceId: string, head: string, pageId: string): Promise<void> {
  const { nodes, content } = await openRevision(db, await loadRevisionRow(db, spaceId, head))
  await pageDepth(nodes, content, pageId)
}

/** Returns the path of the folder without slashes around it; the empty path is the archive itself. */
function toFolder(source: Static<typeof ImportSource>, folder: string): string | null {
  const isArchive = source.type === 'file' ? source.files.length === 1 : source.type === 'zip'
  if (!isArchive) throw invalid('source.folder is the folder of one zip archive: import that archive alone')
  const parts = folder.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) throw invalid('source.folder must stay in the archive')
  return parts.join('/') || null
}

/** URLs of runs are visible to everybody who sees the space. */
function checkUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid('url must be an address that begins with http or https')
  if (url.username !== '' || url.password !== '') throw invalid('url must not contain a user name or a password')
}

/** Starts a run from a request body. A missing space is a 404, as if it were in the path; anything else that is missing is a 400. */
export async function startNamedRun(
  starting: StartContext,
  organizationId: string,
  { source, target, site }: Static<typeof NewImportRun>,
): Promise<ImportRunRow> {
  const { db, userId } = starting
  const known = <T>(find: Promise<T>, field: string) =>
    find.catch((error) => {
      throw error instanceof ApiError && error.status === 404
        ? invalid(`${field} refers to something that does not exist`)
        : error
    })
  const space = await loadSpaceSeenBy(db, userId, target.space)
  if (space.organization_id !== organizationId) throw notFound('Space')
  const changeRequest =
    target.changeRequest === undefined
      ? undefined
      : await known(loadChangeRequest(db, space.id, target.changeRequest), 'target.changeRequest')
  if (site !== undefined) await known(loadSiteSeenBy(db, userId, organizationId, site), 'site')
  if (source.type === 'file')
    for (const key of source.files)
      if (!(await findUploadedFile(db, organizationId, key)))
        throw invalid(`source.files refers to the upload ${key}, which does not exist or has no bytes yet`)
  const into = { organizationId, spaceId: space.id, changeRequestId: changeRequest?.id, siteId: site }
  return known(startRun(starting, source, { ...into, pageId: target.page }), 'target.page')
}
