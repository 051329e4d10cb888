import { isMarkdown, nameOf } from './paths.ts'
import { decodePath } from './summary.ts'
import type { RepositoryFiles } from './types.ts'

/** The files that come in: all of `.gitbook/assets`, and of the others those a page may speak of. A repository holds much else. */
export function findAssets(files: RepositoryFiles, paths: readonly string[]): string[] {
  const others = paths.filter((path) => !isMarkdown(path) && !isSetting(path))
  const [assets, elsewhere] = [others.filter(isAsset), others.filter((path) => !isAsset(path))]
  if (elsewhere.length === 0) return assets.toSorted()
  const named = namesIn(files, paths.filter(isMarkdown), elsewhere.map(nameOf))
  return [...assets, ...elsewhere.filter((path) => named.has(nameOf(path)))].toSorted()
}

const isAsset = (path: string) => /(?:^|\/)\.gitbook\/assets\//.test(path)
const isSetting = (path: string) => /(?:^|\/)\.(?:git|github|gitbook)\/(?!assets\/)|(?:^|\/)\.gitbook\.yaml$/.test(path)

/** Names of files that some page mentions: more than those it refers to, never fewer. */
function namesIn(files: RepositoryFiles, pages: readonly string[], names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const withSpaces = names.filter((name) => /\s/.test(name))
  for (const page of pages) {
    const text = files.text(page) ?? ''
    for (const [word] of text.matchAll(/[^\s"'()<>[\]=/\\?#]+\.[A-Za-z0-9]+/g)) found.add(decodePath(word))
    for (const name of withSpaces) if (text.includes(name)) found.add(name)
  }
  return found
}
