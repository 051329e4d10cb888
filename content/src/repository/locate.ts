import type { Located } from '../incoming/types.ts'
import { folderOf, joinPath } from './paths.ts'
import type { RepositorySettings } from './settings.ts'
import { decodePath } from './summary.ts'

/** Finds files by the addresses that markdown has for them. */
export function createLocator(all: ReadonlySet<string>, settings: RepositorySettings) {
  const { root } = settings
  const find = (path: string | undefined) =>
    path === undefined ? undefined : candidates(path).find((candidate) => all.has(candidate))

  const locate = (url: string, from: string): Located | undefined => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)) return undefined
    const [, path = '', , fragment] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? []
    const anchor = fragment ? decodePath(fragment) : undefined
    const decoded = decodePath(path)
    const address = path === '' ? from : find(joinPath(decoded.startsWith('/') ? root : folderOf(from), decoded))
    if (address === undefined || (path === '' && anchor === undefined)) return undefined
    return { address, ...(anchor !== undefined && { anchor }) }
  }

  const redirects = new Map<string, string>()
  for (const [old, file] of settings.redirects) {
    const address = find(joinPath(root, file))
    if (address !== undefined) redirects.set(old.replace(/^\/+|\/+$/g, ''), address)
  }
  return { locate, redirects }
}

/** A folder stands for its README, a name without ending for the markdown file. */
const candidates = (path: string) =>
  path === '' ? ['README.md'] : [path, `${path}.md`, `${path}/README.md`, `${path}/index.md`]
