import { readLanguages } from '@lectern/content/repository'
import { type Nodes, openNodes, type Revision } from '@lectern/content/revision'
import { trimEndCharacters } from '@lectern/content/text'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { ApiError } from '../../core/errors.ts'
import { readAddress } from '../../core/git/address.ts'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { type GitCommit, type GitRepository, openRepository } from '../../core/git/open-repository.ts'
import type { JobContext } from '../../core/queue/job.ts'
import { countEdit, createChangeRequest, updateChangeRequest } from '../change-requests/index.ts'
import { storeFile } from '../files/index.ts'
import { contentStore, loadRevisionRow, type RevisionRow, recordRevision } from '../revisions/index.ts'
import {
  findSpaceRevision,
  lockSpace,
  onSpace,
  PrimaryPermit,
  setSpaceGitSync,
  setSpaceRevision,
} from '../spaces/index.ts'
import { bindInThread } from './bind-in-thread.ts'
import { gitCredentials } from './credentials.ts'
import { type ReadFiles, readFiles } from './read-files.ts'
import { recordGitRun } from './record-git-run.ts'
import { reportCompleted } from './report-import-run.ts'
import { toStoredGitSync } from './schema.ts'
import { SeveralLanguagesError } from './several-languages-error.ts'
import { findSyncPoint, type GitRun, type RunResult } from './store.ts'

/** Fetches the repository once, and builds the revision again when the space changes meanwhile. */
export async function importRepository(context: JobContext<unknown>, run: GitRun): Promise<RunResult> {
  const { db, secrets, signal } = context
  const credentials = run.credentials && (await gitCredentials.unseal(secrets, db, run.id, run.credentials))
  const address = readAddress({ address: run.url, credentials: credentials ?? undefined })
  const repository = await openRepository(address, run.ref, { ...context, organizationId: run.organization_id })
  const { commit } = repository
  if (!commit) throw new GitFailedError('ref', 'The repository is empty')
  if (await isInSync(db, run, commit)) {
    const revisionId = await currentRevision(db, run.space_id)
    await reportCompleted(db, run.id, { revisionId, count: 0, problems: [] })
    return { commitId: commit.oid, revisionId, problems: [] }
  }
  const files = await readFiles(repository, run.options.repoProjectDirectory, signal)
  checkLanguages(files)
  for (;;) {
    const built = await buildGitRevision(context, run, repository, files)
    const result = await inTransaction(db, (trx) => record(trx, run, repository.ref, commit, built))
    if (result) return result
    signal.throwIfAborted()
  }
}

/** A book in several languages is a book in each of its folders: the caller chooses one. A table of contents beside them makes it one book. */
function checkLanguages({ folder, readable, texts }: ReadFiles): void {
  const languages = readLanguages({ paths: readable, text: (path) => texts.get(path) }, folder)
  const hasSummary = readable.some(
    (path) => path.toLowerCase() === `${folder === '' ? '' : `${folder}/`}summary.md`.toLowerCase(),
  )
  if (languages.length === 0 || hasSummary) return
  throw new SeveralLanguagesError(languages)
}

/** Whether this commit was imported last and the space has not changed since. */
async function isInSync(db: ReadDb, run: GitRun, commit: GitCommit): Promise<boolean> {
  if (run.options.force || run.options.standalone) return false
  const last = await findSyncPoint(db, run)
  return last?.commitId === commit.oid && last.revisionId === (await currentRevision(db, run.space_id))
}

export async function currentRevision(db: ReadDb, spaceId: string): Promise<string> {
  const id = await findSpaceRevision(db, spaceId)
  if (id === undefined) throw new GitFailedError('refused', 'The space was deleted meanwhile')
  return id
}

interface BuiltRevision {
  nodes: Nodes
  content: Revision
  /** The primary revision that it was built on. */
  before: RevisionRow
  problems: RunResult['problems']
  /** The number of pages and files. */
  count: number
}

async function buildGitRevision(
  { db, storage, signal }: JobContext<unknown>,
  { space_id }: GitRun,
  repository: GitRepository,
  files: ReadFiles,
): Promise<BuiltRevision> {
  const before = await loadRevisionRow(db, space_id, await currentRevision(db, space_id))
  const nodes = openNodes(contentStore(db, space_id))
  const { bound, facts } = await bindInThread({
    nodes,
    repository,
    files,
    revisions: [(await nodes.get(before.root)) as Revision],
    signal,
    spaceId: space_id,
    now: new Date().toISOString(),
    takeFile: async (path) => {
      try {
        return await storeFile(storage, await repository.read(path), { name: path.slice(path.lastIndexOf('/') + 1) })
      } catch (error) {
        if (error instanceof ApiError) return { reason: error.message }
        throw error
      }
    },
  })
  if (!facts.hasPages) throw new GitFailedError('broken', 'The repository has no markdown in that folder')
  return {
    nodes,
    content: bound.revision,
    before,
    problems: bound.problems,
    count: bound.pages.size + bound.files.length,
  }
}

/** Returns undefined when the space has another primary revision by now. */
async function record(
  db: Transaction,
  run: GitRun,
  ref: string,
  commit: GitCommit,
  { nodes, content, before, problems, count }: BuiltRevision,
): Promise<RunResult | undefined> {
  if (run.created_by === null) throw new GitFailedError('refused', 'The user who started it was deleted')
  const { id: spaceId, revision_id } = await lockSpace(db, run.space_id)
  if (revision_id !== before.id) return undefined
  const revision = {
    spaceId,
    type: 'edits' as const,
    parents: [before.id],
    userId: run.created_by,
    git: toRevisionGit(run, ref, commit, false),
  }
  await setSpaceGitSync(db, spaceId, toStoredGitSync(run.url, run.options))
  const outcome = { commitId: commit.oid, problems }
  const isSame = nodes.put('revision', content) === before.root
  const report = { count: isSame ? 0 : count, problems }
  await recordGitRun(db, run, { commit: commit.oid, changed: !isSame })
  if (run.options.standalone) {
    await onSpace('edit').resolve({ db, actor: { userId: run.created_by }, params: { spaceId } })
    const id = isSame ? before.id : await recordInChangeRequest(db, run, run.created_by, { nodes, content }, revision)
    await reportCompleted(db, run.id, { ...report, revisionId: id })
    return outcome
  }
  const permit = await PrimaryPermit.forDirectWrite(db, spaceId, run.created_by, 'git import')
  const { id } = isSame ? before : await recordRevision(db, { nodes, content }, revision)
  if (!isSame) await setSpaceRevision(db, permit, id)
  await reportCompleted(db, run.id, { ...report, revisionId: id })
  return { ...outcome, revisionId: id }
}

async function recordInChangeRequest(
  db: Transaction,
  run: GitRun,
  userId: string,
  built: Pick<BuiltRevision, 'nodes' | 'content'>,
  revision: Parameters<typeof recordRevision>[2],
): Promise<string> {
  const changeRequestId = await createChangeRequest(db, userId, run.space_id, { subject: `Import of ${run.ref}` })
  const { id } = await recordRevision(db, built, { ...revision, changeRequestId })
  await updateChangeRequest(db, changeRequestId, { revision_id: id })
  await countEdit(db, changeRequestId, userId)
  return id
}

/** The commit that a revision was imported from or exported to. */
export const toRevisionGit = (run: GitRun, ref: string, commit: GitCommit, createdByService: boolean) => ({
  oid: commit.oid,
  message: commit.message,
  createdByService,
  ref,
  ...(run.options.repoCommitURL && { url: `${trimEndCharacters(run.options.repoCommitURL, '/')}/${commit.oid}` }),
})
