/**
 * Reads commits and folders. isomorphic-git takes quadratic time for a commit whose message has many line breaks, hours for one of a megabyte, so no
 * commit reaches its parser: neither one that is asked for nor one in the place of a folder (docs/decisions/0137).
 */
import type { TreeEntry } from 'isomorphic-git'
import type { GitArguments } from './git-arguments.ts'
import { GitFailedError } from './git-failed-error.ts'
import type { Pacer } from './pacer.ts'

interface Commit {
  oid: string
  tree: string
  message: string
  committedAt: Date
}

/** Tags may point to tags. */
const MAX_TAGS = 10
/** Signatures and many parents take some kilobytes. */
const MAX_HEADERS = 100_000
/** A revision keeps the message, and many revisions are in memory. */
const MAX_MESSAGE = 10_000
const OID = /^[0-9a-f]{40}$/
const OID_BYTES = 20

/** `oid` is that of a commit, or of a tag that points to one. */
export async function readCommit(git: GitArguments, oid: string): Promise<Commit> {
  let at = oid
  for (let tags = 0; tags <= MAX_TAGS; tags++) {
    const { type, bytes } = await readBytes(git, at)
    if (type === 'commit') return parseCommit(at, Buffer.from(bytes).toString())
    if (type !== 'tag') break
    at = findOid(headersOf(Buffer.from(bytes).toString()), 'object')
  }
  throw unreadable()
}

/** Reads the entries of a folder in turns: isomorphic-git would parse and sort a large one at once. */
export async function readTreeObject(git: GitArguments, oid: string, pacer: Pacer): Promise<TreeEntry[]> {
  const { type, bytes } = await readBytes(git, oid)
  if (type !== 'tree') throw unreadable()
  const folder = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: TreeEntry[] = []
  for (let at = 0; at < folder.length; ) {
    if (pacer.isDue()) await pacer.rest()
    const nul = folder.indexOf(0, at)
    const end = nul + 1 + OID_BYTES
    if (nul === -1 || end > folder.length) throw unreadable()
    const [, mode, path] = /^(\d{5,6}) (.+)$/s.exec(folder.toString('utf8', at, nul)) ?? []
    if (mode === undefined || path === undefined) throw unreadable()
    entries.push(toEntry(mode.padStart(6, '0'), path, folder.toString('hex', nul + 1, end)))
    at = end
  }
  return entries
}

const toEntry = (mode: string, path: string, oid: string): TreeEntry => ({
  mode,
  path,
  oid,
  type: mode === '040000' ? 'tree' : mode === '160000' ? 'commit' : 'blob',
})

async function readBytes(git: GitArguments, oid: string): Promise<{ type: string; bytes: Uint8Array }> {
  const { readObject } = await import('isomorphic-git')
  const { type, object } = await readObject({ ...git, oid, format: 'content' })
  return { type: type as string, bytes: object as Uint8Array }
}

/** The headers end at the first empty line. */
const headersOf = (text: string): string[] => text.slice(0, endOfHeaders(text)).split('\n')

const endOfHeaders = (text: string) => {
  const end = text.indexOf('\n\n')
  if (end > MAX_HEADERS) throw unreadable()
  return end === -1 ? Math.min(text.length, MAX_HEADERS) : end
}

function parseCommit(oid: string, text: string): Commit {
  const headers = headersOf(text)
  const seconds = Number(findHeader(headers, 'committer').split(' ').at(-2))
  const committedAt = new Date(seconds * 1000)
  if (Number.isNaN(committedAt.getTime())) throw unreadable()
  const message = text
    .slice(endOfHeaders(text) + 2)
    .slice(0, MAX_MESSAGE)
    .replaceAll('\r', '')
    .trim()
  return { oid, tree: findOid(headers, 'tree'), message, committedAt }
}

function findHeader(headers: readonly string[], name: string): string {
  const line = headers.find((each) => each.startsWith(`${name} `))
  if (line === undefined) throw unreadable()
  return line.slice(name.length + 1)
}

function findOid(headers: readonly string[], name: string): string {
  const oid = findHeader(headers, name)
  if (!OID.test(oid)) throw unreadable()
  return oid
}

const unreadable = () => new GitFailedError('broken', 'The repository contains objects that cannot be read')
