/** Finds files by the names that people write. */
import { fileNameOf } from './paths.ts'

/**
 * `x/` is first the README in it, then `x.md`; `x` is first `x.md`. A folder means its README, a name without an extension the markdown file, as do the
 * names of published pages, `x.html` and `x/index.html`. An exact name comes first; one in another case is found where there is only one.
 */
export function createFileFinder(all: ReadonlySet<string>): (path: string) => string | undefined {
  const findExact = createExactFinder(all)
  let inAnyCase: ((path: string) => string | undefined) | undefined
  return (path) => {
    const exact = findExact(path)
    if (exact !== undefined || path === '') return exact
    inAnyCase ??= createCaseFinder(all)
    return inAnyCase(path.toLowerCase())
  }
}

function createExactFinder(all: ReadonlySet<string>): (path: string) => string | undefined {
  const readmes = findReadmes(all)
  const markdownAt = (stem: string) =>
    stem === '' ? undefined : ENDINGS.map((ending) => stem + ending).find((each) => all.has(each))
  const findExact = (path: string) => {
    if (all.has(path)) return path
    const bare = path.replace(/\/$/, '')
    const readme = readmes.get(bare)
    const named = markdownAt(bare)
    const found = path.endsWith('/') || bare === '' ? (readme ?? named) : (named ?? readme)
    return found ?? findByPageName(bare)
  }
  const findByPageName = (path: string) => {
    const stem = path.replace(/\.(?:html?|md|mdx|markdown)$/i, '')
    if (stem === path) return undefined
    const name = fileNameOf(stem)
    const folder = stem.slice(0, Math.max(0, stem.length - name.length - 1))
    if (/^(?:readme|index)$/i.test(name)) return readmes.get(folder) ?? markdownAt(folder)
    return markdownAt(stem) ?? readmes.get(stem)
  }
  return findExact
}

const ENDINGS = ['.md', '.markdown', '.mdx']

/** Finds files by a path in lower case, except those that differ in case only. */
function createCaseFinder(all: ReadonlySet<string>): (path: string) => string | undefined {
  const paths = new Map<string, string>()
  const several = new Set<string>()
  for (const path of all) {
    const lower = path.toLowerCase()
    if (paths.has(lower)) several.add(lower)
    paths.set(lower, path)
  }
  for (const each of several) paths.delete(each)
  const find = createExactFinder(new Set(paths.keys()))
  return (path) => paths.get(find(path) ?? '')
}

const README = /^(?:readme|index)\.(?:md|markdown|mdx)$/i

/** Folder → its README; of several, the one with the preferred spelling. */
function findReadmes(all: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of all) {
    const name = fileNameOf(path)
    if (!README.test(name)) continue
    const folder = path.slice(0, Math.max(0, path.length - name.length - 1))
    const known = found.get(folder)
    if (known === undefined || rankOf(name) < rankOf(fileNameOf(known))) found.set(folder, path)
  }
  return found
}

const rankOf = (name: string) => (name === 'README.md' ? 0 : /^readme/i.test(name) ? 1 : 2)
