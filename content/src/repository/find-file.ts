/** Finds files by the names that people write. */
import { fileNameOf } from './paths.ts'

/** `x/` is first the README in it, then `x.md`; `x` is first `x.md`. A folder means its README, a name without an extension the markdown file. */
export function createFileFinder(all: ReadonlySet<string>): (path: string) => string | undefined {
  const readmes = findReadmes(all)
  return (path) => {
    const bare = path.replace(/\/$/, '')
    const readme = readmes.get(bare)
    const named = [`${bare}.md`, `${bare}.markdown`, `${bare}.mdx`].find((each) => bare !== '' && all.has(each))
    if (all.has(path)) return path
    return path.endsWith('/') || bare === '' ? (readme ?? named) : (named ?? readme)
  }
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
