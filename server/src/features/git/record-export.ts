import type { RepositoryPaths } from '@lectern/content/repository'
import {
  findPage,
  listFiles,
  listReusableContents,
  type Nodes,
  putFiles,
  putReusableContent,
  type Revision,
  updatePage,
} from '@lectern/content/revision'
import type { WriteDb } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import type { GitCommit } from '../../core/git/open-repository.ts'
import { loadRevisionRow, openRevision, type RevisionRow, recordRevision } from '../revisions/index.ts'
import { lockSpace, PrimaryPermit, setSpaceGitSync, setSpaceRevision } from '../spaces/index.ts'
import { toRevisionGit } from './import-repository.ts'
import { recordGitRun } from './record-git-run.ts'
import { toStoredGitSync } from './schema.ts'
import type { GitRun } from './store.ts'

interface ExportResult {
  ref: string
  commit: GitCommit | undefined
  oidAt: (path: string) => string | undefined
  paths: RepositoryPaths
  isInSync: boolean
}

/**
 * Records the path of every item in the repository. Returns the revision that is in sync with the commit: the exported one, or the new
 * one with the paths, unless the space was changed meanwhile.
 */
export function recordExport(db: WriteDb, run: GitRun, written: RevisionRow, exported: ExportResult): Promise<string> {
  return inTransaction(db, async (trx) => {
    const space = await lockSpace(trx, run.space_id)
    await setSpaceGitSync(trx, space.id, toStoredGitSync(run.url, run.options))
    await recordGitRun(trx, run, { commit: exported.commit?.oid ?? null })
    if (!exported.isInSync || !exported.commit) return written.id
    const current = await loadRevisionRow(trx, space.id, space.revision_id)
    const { nodes, content } = await openRevision(trx, current)
    const noted = await withGitPlaces(nodes, content, exported)
    if (noted === content) return written.id
    const { id } = await recordRevision(
      trx,
      { nodes, content: noted },
      {
        spaceId: space.id,
        type: 'edits',
        parents: [current.id],
        userId: run.created_by,
        git: toRevisionGit(run, exported.ref, exported.commit, true),
      },
    )
    await setSpaceRevision(trx, PrimaryPermit.forMetadata(space), id)
    return current.id === written.id ? id : written.id
  })
}

async function withGitPlaces(nodes: Nodes, content: Revision, { paths, oidAt }: ExportResult): Promise<Revision> {
  let revision = content
  const toGitInfo = (path: string | undefined, git: unknown) => {
    const oid = path === undefined ? undefined : oidAt(path)
    const known = (git ?? {}) as { path?: string; oid?: string }
    return oid === undefined || (known.path === path && known.oid === oid) ? undefined : { oid, path }
  }
  for (const [id, path] of paths.pages) {
    const page = await findPage(nodes, revision, id)
    const git = page && toGitInfo(path, page.git)
    if (!git) continue
    const edited = await updatePage(nodes, revision, { page: id, fields: { git } })
    if (edited.kind === 'edited') revision = edited.revision
  }
  const files = (await listFiles(nodes, revision)).flatMap((file) => {
    const git = toGitInfo(paths.files.get(file.id), file.git)
    return git ? [{ ...file, git }] : []
  })
  if (files.length > 0) revision = await putFiles(nodes, revision, files)
  for (const item of await listReusableContents(nodes, revision)) {
    const git = toGitInfo(paths.reusableContents.get(item.id), item.git)
    if (git) revision = await putReusableContent(nodes, revision, { ...item, git })
  }
  return revision
}
