import Type, { type Static } from 'typebox'
import { checkScope } from '../../core/actor.ts'
import type { WriteDb } from '../../core/database/connections.ts'
import { invalid, rateLimited } from '../../core/errors.ts'
import { created } from '../../core/operation/answer.ts'
import { type Context, operation } from '../../core/operation/operation.ts'
import { PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { createShares } from '../../core/shares/shares.ts'
import { optional } from '../../core/words/shapes.ts'
import { onChangeRequest } from '../change-requests/index.ts'
import { onOrganization } from '../organizations/index.ts'
import { onSpace, type SpaceSeen } from '../spaces/index.ts'
import { onImportRun } from './access.ts'
import type { RecordImport } from './add-content.ts'
import { enqueueImport } from './jobs.ts'
import { countedImports } from './metrics.ts'
import { runImport } from './run-import.ts'
import { ImportContent, ImportContentResult, ImportRun, ImportRunStatus, NewImportRun, toImportRun } from './schema.ts'
import { startNamedRun, startRun } from './start-run.ts'
import { cancelImportRun, listImportRuns } from './store.ts'

const RUNS = '/org/{organizationId}/imports'

const description =
  'Reads the content of the URL and appends its pages and files after the existing ones, as one new revision. ' +
  'Responds when the import is done; meanwhile it is listed among the imports of the organization, and can be cancelled there.'

const asMerge =
  'Counts as a merge: a locked space needs the right to merge, and 409 where a merge rule requires a change request.'

export const operations = [
  operation({
    id: 'importContentInChangeRequest',
    summary: 'Import content into a change request',
    description,
    route: 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content/import',
    access: onChangeRequest('edit'),
    body: ImportContent,
    records: { action: 'space.content_imported', settings: ['source'] },
    answer: created(ImportContentResult),
    transaction: 'own',
    handle: (context) => importNow(context, { changeRequestId: context.changeRequest.id }),
  }),
  operation({
    id: 'importContent',
    summary: 'Import content into a space',
    description: `${description} ${asMerge}`,
    route: 'POST /spaces/{spaceId}/content/import',
    access: onSpace('edit'),
    scope: 'change-request:merge',
    body: ImportContent,
    records: { action: 'space.content_imported', settings: ['source'] },
    answer: created(ImportContentResult),
    transaction: 'own',
    handle: (context) => importNow(context, {}),
  }),
  operation({
    id: 'importContentInChangeRequestPageById',
    summary: 'Import content below a page of a change request',
    description,
    route: 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/import',
    access: onChangeRequest('edit'),
    body: ImportContent,
    records: { action: 'space.content_imported', settings: ['source'] },
    answer: created(ImportContentResult),
    transaction: 'own',
    handle: (context) =>
      importNow(context, { changeRequestId: context.changeRequest.id, pageId: context.params.pageId }),
  }),
  operation({
    id: 'importContentInPageById',
    summary: 'Import content below a page of a space',
    description: `${description} ${asMerge}`,
    route: 'POST /spaces/{spaceId}/content/page/{pageId}/import',
    access: onSpace('edit'),
    scope: 'change-request:merge',
    body: ImportContent,
    records: { action: 'space.content_imported', settings: ['source'] },
    answer: created(ImportContentResult),
    transaction: 'own',
    handle: (context) => importNow(context, { pageId: context.params.pageId }),
  }),
  operation({
    id: 'listImportRuns',
    summary: 'List the imports into the spaces of an organization, newest first',
    route: `GET ${RUNS}`,
    access: onOrganization('member'),
    scope: 'space:read',
    query: Type.Object({
      space: optional(Type.String()),
      changeRequest: optional(Type.String()),
      site: optional(Type.String({ description: 'Those into spaces of this site' })),
      status: optional(
        Type.Enum(['active', ...ImportRunStatus.enum], { description: 'active: pending or in progress' }),
      ),
      ...PageQuery.properties,
    }),
    answer: pageOf(ImportRun),
    handle: async ({ db, actor, params, query, page, urls }) => {
      const { items, ...rest } = await listImportRuns(db, actor.userId, params.organizationId, query, page)
      return { ...rest, items: items.map((run) => toImportRun(run, urls)) }
    },
  }),
  operation({
    id: 'startImportRun',
    summary: 'Start an import whose progress can be followed',
    route: `POST ${RUNS}`,
    description: `Into a change request this needs the scope space:write, else that of a merge. ${asMerge}`,
    access: onOrganization('member'),
    scope: ['change-request:merge', 'space:write'],
    body: NewImportRun,
    records: 'import_run.started',
    answer: created(ImportRun),
    handle: async ({ db, config, actor, params, body, urls }) => {
      checkScope(actor, { scope: body.target.changeRequest === undefined ? 'change-request:merge' : 'space:write' })
      const run = await startNamedRun({ db, config, userId: actor.userId }, params.organizationId, body)
      await enqueueImport(db, run)
      return toImportRun(run, urls)
    },
  }),
  operation({
    id: 'getImportRun',
    summary: 'Get an import with its progress and result',
    description: 'An import whose server stopped has failed.',
    route: `GET ${RUNS}/{importRunId}`,
    access: onImportRun('read'),
    scope: 'space:read',
    answer: ImportRun,
    handle: ({ run, urls }) => toImportRun(run, urls),
  }),
  operation({
    id: 'cancelImportRun',
    summary: 'Cancel an import that waits or runs',
    description: 'Nothing of it is in the space then. 400 when it has ended.',
    route: `POST ${RUNS}/{importRunId}/cancel`,
    access: onImportRun('change'),
    records: 'import_run.cancelled',
    answer: ImportRun,
    handle: async ({ db, run, urls, afterCommit }) => {
      const cancelled = await cancelImportRun(db, run.id)
      if (!cancelled) throw invalid('The import has ended: there is nothing to cancel')
      afterCommit(() => countedImports.count('cancelled'))
      return toImportRun(cancelled, urls)
    },
  }),
]

type ImportRequestContext = Context<WriteDb> & { space: SpaceSeen; body: Static<typeof ImportContent> }

/** The limit of imports that callers wait for: each takes memory. Started runs wait in a queue instead. */
const MAX_WAITING = 16
/** The limit for one person. */
const MAX_WAITING_PER_USER = 4
/** Slow websites occupy an import for minutes, so people and organizations share them fairly. */
const waiting = createShares({
  total: MAX_WAITING,
  ofOne: (owner) => (owner.startsWith('person ') ? MAX_WAITING_PER_USER : MAX_WAITING),
})

async function importNow(context: ImportRequestContext, into: { changeRequestId?: string; pageId?: string }) {
  const { userId } = context.actor
  const release = waiting.take([`person ${userId}`, `organization ${context.space.organization_id}`])
  if (!release) throw rateLimited(30)
  try {
    return await importInto(context, into)
  } finally {
    release()
  }
}

async function importInto(
  { space, body, actor, urls, ...parts }: ImportRequestContext,
  into: { changeRequestId?: string; pageId?: string },
) {
  const { id } = await startRun(
    { ...parts, userId: actor.userId },
    { type: body.source, url: body.url },
    { ...into, organizationId: space.organization_id, spaceId: space.id },
  )
  const recordIn: RecordImport = (db, _run, { revision, added }) =>
    parts.recording.write(db, { payload: { importRun: id, revision, added } })
  const added = await runImport({ ...parts, recordIn }, id)
  if (!added) throw new Error(`The import run ${id} was taken over by another process`)
  const result = { revision: added.revision, importedResources: added.added, totalResources: added.found }
  // Used for the Location header; the response body does not have it.
  return { ...result, urls: { location: urls.revision(space.id, added.revision) } }
}
