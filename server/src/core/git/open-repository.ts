/**
 * Opens one commit of a repository and reads its files. isomorphic-git implements the protocol (docs/decisions/0033); it is loaded when the first
 * repository is opened.
 */
import { randomUUID } from 'node:crypto'
import * as nodeFiles from 'node:fs/promises'
import { FetchFailedError, type GuardedRequest } from '../outgoing/guarded-request.ts'
import { findGitFolder, type GitAddress } from './address.ts'
import type { GitArguments } from './git-arguments.ts'
import { GitFailedError } from './git-failed-error.ts'
import { createHttp } from './http.ts'
import { type GitFile, listTree, type SkippedFile } from './list-tree.ts'
import { createMemoryFiles } from './memory-files.ts'
import { createPacer } from './pacer.ts'
import { readCommit } from './read-objects.ts'
import { type PackContents, readPack } from './read-pack.ts'
import { storePack } from './store-pack.ts'

export interface GitParts {
  requestUrl: GuardedRequest
  /** The organization that opens it: each folder of this machine belongs to one organization. */
  organizationId: string
  config: { gitPaths: readonly string[]; gitMegabytes: number; gitMinutes: number }
  signal: AbortSignal
}

export interface GitCommit {
  oid: string
  message: string
  committedAt: Date
}

/** A repository at one of its commits. */
export interface GitRepository {
  /** The full name, such as `refs/heads/main`. A commit requested by its id has the id as its ref. */
  ref: string
  /** Undefined for an empty repository. */
  commit: GitCommit | undefined
  files: ReadonlyMap<string, GitFile>
  leftOut: readonly SkippedFile[]
  read: (path: string) => Promise<Uint8Array>
  /** The arguments for further calls of git. */
  git: GitArguments
}

/** The maximum size of one object, as of one file of a space; and of a folder, which isomorphic-git reads at once. */
const OBJECT_BYTES = 100_000_000
const TREE_BYTES = 5_000_000
/** Text compresses well: the unpacked size may be this many times the packed one. */
const UNPACKED = 10
const MEGABYTE = 1_000_000

/** `ref` is the short or full name of a branch or tag, or a commit. */
export async function openRepository(address: GitAddress, ref: string, parts: GitParts): Promise<GitRepository> {
  const opened = await explained(() =>
    address.kind === 'path' ? openFolder(address, ref, parts) : fetchRef(address, ref, parts),
  )
  const { git, oid } = opened
  if (oid === undefined) return { ref: opened.ref, commit: undefined, files: new Map(), leftOut: [], read: noFile, git }
  return explained(async () => {
    const { readBlob } = await import('isomorphic-git')
    const { tree, ...commit } = await readCommit(git, oid)
    const { files, leftOut } = await listTree(git, tree, createPacer(parts.signal))
    return {
      ref: opened.ref,
      commit,
      files,
      leftOut,
      read: async (path) => {
        const file = files.get(path)
        if (!file) return noFile(path)
        const packed = await opened.pack?.read(file.oid)
        return packed ?? (await explained(() => readBlob({ ...git, oid: file.oid }))).blob
      },
      git,
    }
  })
}

const noFile = (path: string): Promise<never> => Promise.reject(new Error(`No file ${path} in the repository`))

/** A file appears whole or not at all, because others may be reading the same repository. */
const folderFiles = {
  ...nodeFiles,
  async writeFile(path: string, content: string | Uint8Array) {
    const temporary = `${path}.${randomUUID()}`
    await nodeFiles.writeFile(temporary, content)
    await nodeFiles.rename(temporary, path)
  },
}

type Opened = { git: GitArguments; ref: string; oid: string | undefined; pack?: PackContents | undefined }

async function openFolder(address: GitAddress & { kind: 'path' }, ref: string, parts: GitParts): Promise<Opened> {
  const { expandRef, listBranches, resolveRef } = await import('isomorphic-git')
  const gitdir = await findGitFolder(address.path, parts.organizationId, parts.config.gitPaths)
  const git = { fs: { promises: folderFiles }, gitdir, cache: {}, address }
  if (/^[0-9a-f]{40}$/.test(ref)) return { git, ref, oid: ref }
  const full = await expandRef({ ...git, ref }).catch(() => undefined)
  if (full !== undefined) return { git, ref: full, oid: await resolveRef({ ...git, ref: full }) }
  if ((await listBranches(git)).length === 0) return { git, ref: toBranch(ref), oid: undefined }
  throw noRef(ref)
}

async function fetchRef(address: GitAddress & { kind: 'url' }, ref: string, parts: GitParts): Promise<Opened> {
  const { addRemote, fetch, init, listServerRefs } = await import('isomorphic-git')
  const maxBytes = parts.config.gitMegabytes * MEGABYTE
  const fs = createMemoryFiles()
  const git = { fs, gitdir: '/git', cache: {}, address }
  let bytes: Buffer | undefined
  const http = httpFor(address, parts, fullNames(ref), (pack) => {
    bytes = pack
  })
  await init({ fs, gitdir: git.gitdir, bare: true })
  await addRemote({ ...git, remote: 'origin', url: address.url })
  const known = await listServerRefs({ http, url: address.url, protocolVersion: 1 })
  if (known.length === 0) return { git, ref: toBranch(ref), oid: undefined }
  const full = expand(ref, new Set(known.map((each) => each.ref)))
  const { fetchHead } = await fetch({
    ...git,
    http,
    url: address.url,
    ref: full,
    depth: 1,
    singleBranch: true,
    tags: false,
  })
  const limits = { objectBytes: OBJECT_BYTES, treeBytes: TREE_BYTES, totalBytes: maxBytes * UNPACKED }
  const pacer = createPacer(parts.signal)
  const pack = bytes && (await readPack(bytes, limits, pacer))
  if (bytes && pack) await storePack(fs, git.gitdir, bytes, pack, pacer)
  return { git, ref: full, oid: fetchHead ?? undefined, pack }
}

export function httpFor(
  { url, authorization }: GitAddress & { kind: 'url' },
  { requestUrl, config, signal }: GitParts,
  names: readonly string[],
  takePack?: (pack: Buffer) => void,
) {
  const limits = {
    names,
    maxBytes: config.gitMegabytes * MEGABYTE,
    seconds: config.gitMinutes * 60,
    signal,
    ...(takePack && { takePack }),
  }
  return createHttp(requestUrl, url, authorization, limits)
}

/** What a name may stand for, in the order in which git tries it. */
const fullNames = (ref: string) => [ref, `refs/${ref}`, `refs/heads/${ref}`, `refs/tags/${ref}`]

function expand(ref: string, known: ReadonlySet<string>): string {
  if (/^[0-9a-f]{40}$/.test(ref)) return ref
  const full = fullNames(ref).find((each) => known.has(each))
  if (full === undefined) throw noRef(ref)
  return full
}

const toBranch = (ref: string) => (ref.startsWith('refs/') ? ref : `refs/heads/${ref}`)
const noRef = (ref: string) => new GitFailedError('ref', `The repository has no branch or tag ${ref}`)

interface ForeignError {
  code?: string
  data?: { statusCode?: number }
  isIsomorphicGitError?: boolean
}

/** Describes the failure for the caller, because messages of isomorphic-git are about its own internals. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GitFailedError) throw error
    if (error instanceof FetchFailedError)
      throw new GitFailedError(
        error.reason === 'address' || error.reason === 'too-large' ? error.reason : 'network',
        `The repository ${error.message}`,
      )
    const { code, data, isIsomorphicGitError } = error as ForeignError
    if (code === 'HttpError') throw answered(data?.statusCode ?? 0)
    if (code === 'SmartHttpError' || code === 'ParseError' || code === 'EmptyServerResponseError')
      throw new GitFailedError('broken', 'No Git repository answers at this address')
    if (code === 'NotFoundError')
      throw new GitFailedError('broken', 'The repository lacks an object that it should have')
    if (code === 'RemoteCapabilityError')
      throw new GitFailedError('broken', 'The server of the repository cannot send a single commit')
    // This covers whatever else isomorphic-git finds wrong, such as hostile names.
    if (isIsomorphicGitError)
      throw new GitFailedError('broken', 'The repository contains objects that cannot be read', { cause: error })
    throw error
  }
}

function answered(status: number): GitFailedError {
  if (status === 401 || status === 403)
    return new GitFailedError(
      'credentials',
      'The repository requires credentials, or the given ones are not sufficient',
    )
  if (status === 404) return new GitFailedError('address', 'No repository was found at this address')
  return new GitFailedError('network', `The server of the repository answered with status ${status}`)
}
