/** Files by the names that people write for them. */
import { fileNameOf } from './paths.ts'

/** `x/` is the README in it before it is `x.md`; `x` is `x.md` first. A folder stands for its README, a name without ending for the markdown file. */
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

/** Folder → its README; where there are several, the one that is written like this first. */
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
