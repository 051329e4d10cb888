/** The address of a repository: a URL, or a folder of this machine that the operator has opened. */

import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { trimEndCharacters } from '@lectern/content/text'
import { GitFailedError } from './git-failed-error.ts'

export type GitAddress =
  /** `authorization` is the header made from the credentials in the URL. */
  { kind: 'url'; url: string; authorization?: string } | { kind: 'path'; path: string }

interface SplitAddress {
  /** The address without user and password, for people, logs and the database. */
  address: string
  credentials: string | undefined
}

/** Removes credentials from a URL. A text that is not a URL has none. */
export function splitCredentials(address: string): SplitAddress {
  if (!URL.canParse(address)) return { address, credentials: undefined }
  const url = new URL(address)
  const { username, password } = url
  if (username === '' && password === '') return { address, credentials: undefined }
  url.username = ''
  url.password = ''
  return { address: url.href, credentials: `${decode(username)}:${decode(password)}` }
}

export function readAddress({ address, credentials }: SplitAddress): GitAddress {
  if (address.startsWith('file:') && URL.canParse(address)) return { kind: 'path', path: toPath(address) }
  if (isAbsolute(address)) return { kind: 'path', path: address }
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new GitFailedError('address', 'The repository must be a URL that begins with https:// or http://')
  const url = new URL(address)
  url.search = ''
  url.hash = ''
  const authorization = credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`
  return { kind: 'url', url: trimEndCharacters(url.href, '/'), ...(authorization && { authorization }) }
}

/**
 * Returns the folder in which git stores its objects, if it lies inside a folder that the operator opened to this organization. Links are resolved
 * before the check, including those of the operator.
 */
export async function findGitFolder(path: string, organizationId: string, allowed: readonly string[]): Promise<string> {
  const refused = new GitFailedError(
    'address',
    'The repository is in no folder that LECTERN_GIT_PATHS opens to this organization',
  )
  if (allowed.length === 0) throw refused
  const real = await realpath(path).catch(() => undefined)
  const open = await Promise.all(allowed.map((folder) => realpath(join(folder, organizationId)).catch(() => undefined)))
  if (real === undefined || !open.some((folder) => folder !== undefined && `${real}${sep}`.startsWith(withEnd(folder))))
    throw refused
  const inside = join(real, '.git')
  const folder = await stat(inside).then(
    (found) => (found.isDirectory() ? inside : undefined),
    () => real,
  )
  const isRepository =
    folder !== undefined &&
    (await stat(join(folder, 'objects')).then(
      (found) => found.isDirectory(),
      () => false,
    ))
  if (!isRepository) throw new GitFailedError('address', 'The path is not a Git repository')
  return folder
}

const withEnd = (folder: string) => (folder.endsWith(sep) ? folder : folder + sep)

function toPath(address: string): string {
  try {
    return fileURLToPath(address)
  } catch {
    throw new GitFailedError('address', 'The repository must be named by a path of this machine')
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
