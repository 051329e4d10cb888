/** Reads LANGS.md, the list of the languages of a book: each is a book in its own folder. */
import { folderOf, isMarkdown, joinPath } from './paths.ts'
import { readSummary } from './summary.ts'
import type { RepositoryFiles } from './types.ts'

export interface BookLanguage {
  readonly title: string
  /** The folder of its book, from the root of the repository. */
  readonly folder: string
}

/** `folder` is that of the project. Empty for a book in one language; a folder without files is left out. */
export function readLanguages(files: RepositoryFiles, folder = ''): BookLanguage[] {
  const path = [...files.paths].find((each) => folderOf(each) === folder && /(?:^|\/)langs\.md$/i.test(each))
  const text = path === undefined ? undefined : files.text(path)
  if (text === undefined) return []
  const folders = new Set([...files.paths].flatMap((each) => foldersAround(each)))
  return readSummary(text).entries.flatMap((entry) => {
    if (entry.kind !== 'page' || entry.path === undefined) return []
    const joined = joinPath(folder, entry.path)
    const found = joined !== undefined && isMarkdown(joined) ? folderOf(joined) : joined
    return found !== undefined && found !== folder && folders.has(found)
      ? [{ title: entry.title || found, folder: found }]
      : []
  })
}

function foldersAround(path: string): string[] {
  const folder = folderOf(path)
  return folder === '' ? [] : [folder, ...foldersAround(folder)]
}

/** `English (en), Polski (pl)`. */
export const nameLanguages = (languages: readonly BookLanguage[]): string =>
  languages.map(({ title, folder }) => `${title} (${folder})`).join(', ')
