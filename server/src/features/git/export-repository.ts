import { readFile } from 'node:fs/promises'
import { type Nodes, openNodes, type Revision } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { readAddress } from '../../core/git/address.ts'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { openRepository } from '../../core/git/open-repository.ts'
import { pushCommit } from '../../core/git/push-commit.ts'
import type { JobContext } from '../../core/queue/job.ts'
import {
  contentStore,
  HeavyMergeError,
  loadRevisionRow,
  mergeHere,
  mergeInThread,
  type RevisionRow,
} from '../revisions/index.ts'
import { loadUser } from '../users/index.ts'
import { bindInThread } from './bind-in-thread.ts'
import { gitCredentials } from './credentials.ts'
import { readCurrentContent } from './current-content.ts'
import { currentRevision } from './import-repository.ts'
import { type CurrentRepository, planExport } from './plan-export.ts'
import { readFiles } from './read-files.ts'
import { recordExport } from './record-export.ts'
import type { RunProblem } from './schema.ts'
import { findSyncPoint, type GitRun, type RunResult } from './store.ts'

/** When somebody else pushes first, their commit is fetched and the export is tried again. */
const MAX_ATTEMPTS = 4

export async function exportRepository(context: JobContext<unknown>, run: GitRun): Promise<RunResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToExport(context, run)
    } catch (error) {
      const isMoved = error instanceof GitFailedError && error.reason === 'moved'
      if (!isMoved || attempt === MAX_ATTEMPTS || context.signal.aborted) throw error
    }
  }
}

async function tryToExport(context: JobContext<unknown>, run: GitRun): Promise<RunResult> {
  const { db, secrets, signal } = context
  const credentials = run.credentials && (await gitCredentials.unseal(secrets, db, run.id, run.credentials))
  const address = readAddress({ address: run.url, credentials: credentials ?? undefined })
  const repository = await openRepository(address, run.ref, { ...context, organizationId: run.organization_id })
  const files = await readFiles(repository, run.options.repoProjectDirectory, signal)
  const nodes = openNodes(contentStore(db, run.space_id))
  const { row, content } = await openCurrent(db, nodes, run.space_id)
  const syncPoint = await openSyncPoint(db, nodes, run)
  const isKnown = syncPoint === undefined || syncPoint.commitId === repository.commit?.oid

  // Pages deleted here since then keep their ids, so that their files are recognized.
  const revisions = !syncPoint ? [content] : isKnown ? [content, syncPoint.content] : [syncPoint.content, content]
  const current: CurrentRepository | undefined = repository.commit && {
    repository,
    texts: files.texts,
    ...(await bindInThread({
      nodes,
      repository,
      files,
      signal,
      spaceId: run.space_id,
      revisions,
      now: new Date().toISOString(),
      // Only the name matters: files of the repository are not written back to it.
      takeFile: async (path) => ({
        name: path.slice(path.lastIndexOf('/') + 1),
        contentType: 'application/octet-stream',
        size: 0,
        key: `git:${repository.files.get(path)!.oid}`,
      }),
    })),
  }
  const isMerged = !isKnown && !run.options.force && current !== undefined
  const written = isMerged ? await mergeWith(run.space_id, nodes, syncPoint!.content, current, content) : content
  const plan = await planExport(nodes, written, current, {
    before: syncPoint ? await readCurrentContent(nodes, syncPoint.content) : NOTHING,
    folder: toFolder(run),
    caller: run.space_id,
    pause: async () => {
      signal.throwIfAborted()
      await new Promise(setImmediate)
    },
  })
  const problems: RunProblem[] = []
  const changes = new Map<string, Uint8Array | null>(plan.removed.map((path) => [path, null]))
  for (const [path, text] of plan.texts) changes.set(path, Buffer.from(text))
  for (const [path, { key }] of plan.files) {
    if (key.startsWith('git:')) continue
    const bytes = await readFile(await context.storage.pathOf(key)).catch(() => undefined)
    if (bytes) changes.set(path, bytes)
    else problems.push({ path, reason: 'has no bytes in the file storage' })
  }
  const { commit, oidAt } = await commitChanges(context, run, repository, changes)
  const revisionId = await recordExport(db, run, row, {
    ref: repository.ref,
    commit,
    oidAt,
    paths: plan.paths,
    // The merged content has changes of the repository that the space does not have yet, so they are not in sync.
    isInSync: !isMerged,
  })
  return { commitId: commit?.oid, revisionId: isMerged ? undefined : revisionId, problems }
}

const toFolder = ({ options: { repoProjectDirectory = '' } }: GitRun) =>
  repoProjectDirectory
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')

async function openCurrent(
  db: ReadDb,
  nodes: Nodes,
  spaceId: string,
): Promise<{ row: RevisionRow; content: Revision }> {
  const row = await loadRevisionRow(db, spaceId, await currentRevision(db, spaceId))
  return { row, content: (await nodes.get(row.root)) as Revision }
}

async function openSyncPoint(db: ReadDb, nodes: Nodes, run: GitRun) {
  const syncPoint = await findSyncPoint(db, run)
  if (!syncPoint) return undefined
  const { root } = await loadRevisionRow(db, run.space_id, syncPoint.revisionId)
  return { commitId: syncPoint.commitId, content: (await nodes.get(root)) as Revision }
}

/** Merges the changes of both sides since they were in sync. Conflicts must be resolved by a person. */
async function mergeWith(
  spaceId: string,
  nodes: Nodes,
  base: Revision,
  { bound }: CurrentRepository,
  change: Revision,
) {
  const sides = { base, primary: bound.revision, change }
  const merged = await mergeHere(nodes, sides).catch((error) => {
    if (error instanceof HeavyMergeError) return mergeInThread(spaceId, nodes, sides)
    throw error
  })
  if (merged.kind === 'merged') return merged.revision
  const ids = new Set(merged.conflicts.map((conflict) => ('page' in conflict ? conflict.page : undefined)))
  const titles = [...bound.pages.values()].filter(({ id }) => ids.has(id)).map(({ title }) => title)
  const where = titles.length > 0 ? `: ${titles.slice(0, 5).join(', ')}` : ''
  throw new GitFailedError(
    'refused',
    `The repository and the space changed the same content since they were last in sync${where}. Import first, or export with force`,
  )
}

const NOTHING = { pages: [], files: [], reusableContents: [] }

type Opened = Awaited<ReturnType<typeof openRepository>>

/** Creates no commit when nothing differs. */
async function commitChanges(
  context: JobContext<unknown>,
  run: GitRun,
  repository: Opened,
  wanted: ReadonlyMap<string, Uint8Array | null>,
) {
  const { hashBlob } = await import('isomorphic-git')
  const changes = new Map<string, Uint8Array | null>()
  const oids = new Map([...repository.files].map(([path, { oid }]) => [path, oid]))
  for (const [path, bytes] of wanted) {
    const oid = bytes && (await hashBlob({ object: bytes })).oid
    if (oid === (oids.get(path) ?? null)) continue
    changes.set(path, bytes)
    if (oid === null) oids.delete(path)
    else oids.set(path, oid)
  }
  const oidAt = (path: string) => oids.get(path)
  if (changes.size === 0) return { commit: repository.commit, oidAt }
  const message = run.options.commitMessage ?? 'Change'
  const author = await loadAuthor(context.db, run)
  const parts = { ...context, organizationId: run.organization_id }
  const oid = await pushCommit(repository, { changes, message, author }, parts)
  return { commit: { oid, message, committedAt: new Date() }, oidAt }
}

async function loadAuthor(db: ReadDb, { created_by }: GitRun) {
  if (created_by === null) return { name: 'Lectern', email: 'lectern@localhost' }
  const { display_name, email: address } = await loadUser(db, created_by)
  const email = address ?? 'lectern@localhost'
  return { name: display_name.replace(/[<>\n]/g, ' ').trim() || email, email: email.replace(/[<>\s]/g, '') }
}
