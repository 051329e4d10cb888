import type { LocatedAddress } from '../incoming/index.ts'
import { trimCharacters } from '../text/index.ts'
import { createFileFinder } from './find-file.ts'
import { folderOf, joinPath, withoutEnding } from './paths.ts'
import type { RepositorySettings } from './settings.ts'
import { decodePath, unescapeMarks } from './summary-link.ts'

/** Finds files by the addresses in markdown. */
export function createLocator(all: ReadonlySet<string>, settings: Pick<RepositorySettings, 'root' | 'redirects'>) {
  const { root } = settings
  const find = createFileFinder(all)

  /** Tries several readings of a path: decoded, literal, without escapes. */
  const findFrom = (path: string, from: string) => {
    for (const reading of readingsOf(path)) {
      const found = joinFrom(reading, from)
      if (found !== undefined) return found
    }
    return undefined
  }
  const joinFrom = (path: string, from: string): string | undefined => {
    // On published sites a page is often a folder, `guide/x/`, and a link from it begins there.
    const isOfSite = /(?:\/|\.html?)$|(?:^|\/)[^./]+$/.test(path)
    const bases = path.startsWith('/') ? [root, ''] : [folderOf(from), ...(isOfSite ? [withoutEnding(from)] : [])]
    for (const base of bases) {
      // A path that leaves the repository starts at its root, as in a URL.
      const joined = joinPath(base, path) ?? joinPath('', path.replace(/^(?:\.{1,2}\/)+/, ''))
      const found = joined === undefined ? undefined : find(path.endsWith('/') && joined !== '' ? `${joined}/` : joined)
      if (found !== undefined) return found
    }
    return undefined
  }

  const locate = (url: string, from: string): LocatedAddress | undefined => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return undefined
    const hash = url.indexOf('#')
    const fragment = hash < 0 ? '' : url.slice(hash + 1)
    const query = url.indexOf('?')
    const before = hash < 0 ? url : url.slice(0, hash)
    const path = query >= 0 && query < before.length ? before.slice(0, query) : before
    const anchor = fragment ? decodePath(fragment) : undefined
    // A file name may contain a character that ends the path of a URL.
    const address =
      path === '' ? from : (findFrom(path, from) ?? (hash < 0 && query < 0 ? undefined : findFrom(url, from)))
    if (address === undefined || (path === '' && anchor === undefined)) return undefined
    return { address, ...(anchor !== undefined && { anchor }) }
  }

  const redirects = new Map<string, string>()
  for (const [old, file] of settings.redirects) {
    const joined = joinPath(root, file)
    const address = joined === undefined ? undefined : find(joined)
    if (address !== undefined) redirects.set(trimCharacters(old, '/'), address)
  }
  return { locate, redirects }
}

const readingsOf = (path: string) => new Set([decodePath(path), path, unescapeMarks(decodePath(path))])
