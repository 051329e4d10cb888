import type { BoundContent, Problem } from '@lectern/content/incoming'
import {
  appendPages,
  listSpaceRedirects,
  type Nodes,
  openNodes,
  putFiles,
  putReusableContent,
  type Revision,
  type Variables,
  withoutBlankPage,
  withRedirects,
  withVariables,
} from '@lectern/content/revision'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { conflict, invalid } from '../../core/errors.ts'
import type { HeadContext } from '../change-requests/index.ts'
import { contentStore, loadRevisionRow, openRevision } from '../revisions/index.ts'
import { pageDepth } from './page-depth.ts'
import { countPages } from './read-content.ts'
import type { ReadImport } from './read-task.ts'
import type { ImportRunRow } from './schema.ts'
import { renewAndAnnounce, renewImportRun } from './store.ts'
import { checkTarget, recordInto } from './target.ts'

export interface ImportResult {
  revision: string
  found: number
  added: number
}

/** The opened target of an import. New nodes are added to `nodes`. */
interface OpenTarget {
  nodes: Nodes
  /** The depth of the target page. */
  depth: number
  /** Nodes that are not loaded yet are read through this connection from now on. */
  useConnection: (connection: ReadDb) => void
}

export async function openTarget(db: ReadDb, run: ImportRunRow): Promise<OpenTarget> {
  let connection = db
  const { digest } = contentStore(db, run.space_id)
  const nodes = openNodes(
    { ...(digest && { digest }), get: (hashes) => contentStore(connection, run.space_id).get(hashes) },
    { deferEdits: true },
  )
  const head = await loadRevisionRow(db, run.space_id, await checkTarget(db, run))
  const depth = await pageDepth(nodes, (await openRevision(db, head, nodes)).content, run.page_id)
  const useConnection = (other: ReadDb) => {
    connection = other
  }
  return { nodes, depth, useConnection }
}

/** Adds the content to the space and completes the run, in one transaction. */
/** Writes into the audit log, in the transaction of the import. */
export type RecordImport = (db: Transaction, run: ImportRunRow, result: ImportResult) => Promise<void>

export async function addContent(
  { db, config }: { db: WriteDb; config: HeadContext['config'] },
  run: ImportRunRow,
  { nodes, depth, useConnection }: OpenTarget,
  { bound, files, found, variables, languages }: ReadImport,
  recordIn: RecordImport,
): Promise<ImportResult> {
  const added = countPages(bound.pages) + files.length
  if (added === 0) throw invalid(`url has nothing that could be imported${because(bound.problems)}`)

  return inTransaction(db, async (trx) => {
    useConnection(trx)
    if (!(await renewImportRun(trx, run.id, { found, added }))) throw conflict('The import was cancelled')
    await checkTarget(trx, run)
    const revision = await recordInto({ db: trx, config }, run, async (head) => {
      const opened = await openRevision(trx, head, nodes)
      let edited = await putFiles(nodes, opened.content, files)
      for (const each of bound.reusableContents) edited = await putReusableContent(nodes, edited, each)
      if ((await pageDepth(nodes, edited, run.page_id)) > depth)
        throw conflict('The page was moved meanwhile: try again')
      edited = await withSpaceSettings(nodes, edited, variables, bound.redirects)
      // The blank page of a new space makes way for its first content (0084).
      if (run.page_id === null && bound.pages.length > 0) edited = await withoutBlankPage(nodes, edited)
      return { nodes, content: await appendPages(nodes, edited, bound.pages, run.page_id) }
    })
    await renewAndAnnounce(trx, run.id, {
      status: 'completed',
      completed_at: new Date(),
      revision_id: revision,
      problems: JSON.stringify(bound.problems.slice(0, MAX_PROBLEMS)),
      ...(languages.length > 0 && { languages: JSON.stringify(languages) }),
    })
    await recordIn(trx, run, { revision, found, added })
    return { revision, found, added }
  })
}

/** Variables and redirects that the space already has stay. */
async function withSpaceSettings(
  nodes: Nodes,
  revision: Revision,
  variables: Variables,
  redirects: BoundContent['redirects'],
) {
  const merged = withVariables(revision, { ...variables, ...revision.variables })
  if (redirects.size === 0) return merged
  return withRedirects(nodes, merged, new Map([...redirects, ...(await listSpaceRedirects(nodes, revision))]))
}

const MAX_PROBLEMS = 100

const because = ([problem]: readonly Problem[]) => (problem ? `: ${problem.address} ${problem.reason}` : '')
