import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Changes, editTree } from './edit-tree.ts'
import { GitFailedError } from './git-failed-error.ts'
import { explained, type GitParts, type GitRepository, httpFor } from './open-repository.ts'
import { createPacer, type Pacer } from './pacer.ts'
import { readCommit } from './read-objects.ts'

interface NewCommit {
  changes: Changes
  message: string
  author: { name: string; email: string }
}

/**
 * Adds a commit to the branch that was opened: sends it to the server, or writes it into the folder. When the branch has moved meanwhile nothing
 * changes, and the error has the code `moved`.
 */
export async function pushCommit(repository: GitRepository, commit: NewCommit, parts: GitParts): Promise<string> {
  const { git, ref } = repository
  if (!ref.startsWith('refs/heads/')) throw new GitFailedError('ref', `${ref} is not a branch that can be written to`)
  if (git.address.kind === 'path') await checkNotCheckedOut(repository)
  const oid = await explained(() => writeCommit(repository, commit, createPacer(parts.signal)))
  if (git.address.kind === 'path') await moveRef(repository, oid)
  else await explained(() => push(repository, oid, parts))
  return oid
}

async function writeCommit(
  { git, commit: parent }: GitRepository,
  { changes, message, author }: NewCommit,
  pacer: Pacer,
) {
  const { writeCommit: write, writeTree } = await import('isomorphic-git')
  const before = parent && (await readCommit(git, parent.oid)).tree
  const tree = (await editTree(git, before, changes, pacer)) ?? (await writeTree({ ...git, tree: [] }))
  const person = { ...author, timestamp: Math.floor(Date.now() / 1000), timezoneOffset: 0 }
  const commit = {
    message: `${message.trim() || 'Change'}\n`,
    tree,
    parent: parent ? [parent.oid] : [],
    author: person,
    committer: person,
  }
  return write({ ...git, commit })
}

/** Refused as git does it: the files in the folder would belong to another commit. */
async function checkNotCheckedOut({ git, ref }: GitRepository): Promise<void> {
  const { currentBranch } = await import('isomorphic-git')
  if (!git.gitdir.endsWith('/.git')) return
  const current = await currentBranch({ ...git, fullname: true })
  if (current === ref)
    throw new GitFailedError(
      'refused',
      'The branch is checked out in that folder: name another one, or a bare repository',
    )
}

/** Updates the reference as git does: the holder of the lock file replaces it in one step. */
async function moveRef({ git, ref, commit }: GitRepository, oid: string): Promise<void> {
  const { resolveRef } = await import('isomorphic-git')
  const path = join(git.gitdir, ref)
  await mkdir(dirname(path), { recursive: true })
  const lock = await open(`${path}.lock`, 'wx').catch(() => {
    throw new GitFailedError('moved', 'Another process is writing to the branch')
  })
  try {
    await lock.close()
    const now = await resolveRef({ ...git, ref }).catch(() => undefined)
    if (now !== commit?.oid) throw moved()
    await writeFile(`${path}.lock`, `${oid}\n`)
    await rename(`${path}.lock`, path)
  } catch (error) {
    await rm(`${path}.lock`, { force: true })
    throw error
  }
}

/** Never forces the update: the server, too, refuses a commit that is not on top of its branch. */
async function push({ git, ref, commit }: GitRepository, oid: string, parts: GitParts): Promise<void> {
  const { listServerRefs, push: send, writeRef } = await import('isomorphic-git')
  if (git.address.kind !== 'url') throw new Error('Only addresses are pushed to')
  const { url } = git.address
  const http = httpFor(git.address, parts, [ref])
  const own = 'refs/heads/lectern'
  await writeRef({ ...git, ref: own, value: oid, force: true })
  try {
    await send({ ...git, http, url, ref: own, remoteRef: ref, force: false })
  } catch (error) {
    const { code, data } = error as { code?: string; data?: { prettyDetails?: string } }
    if (code === 'HttpError') throw error
    const refs = await listServerRefs({ http, url, protocolVersion: 1 })
    if (refs.find((each) => each.ref === ref)?.oid !== commit?.oid) throw moved()
    if (code === 'GitPushError')
      throw new GitFailedError('refused', `The repository refused the commit${detailsOf(data?.prettyDetails)}`)
    throw error
  }
}

const moved = () => new GitFailedError('moved', 'The branch has moved on meanwhile')

/** The server's report about the one reference, in one line. */
function detailsOf(text = ''): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/^[\s-]*[^\s-]\S*: /, '')
    .trim()
  return line === '' ? '' : `: ${line.slice(0, 200)}`
}
