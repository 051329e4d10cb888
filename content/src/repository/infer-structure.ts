import { compareNames, type IncomingPage } from '../incoming/index.ts'
import { fileNameOf, folderOf, isMarkdown, withoutEnding } from './paths.ts'
import { readMarkdownPage } from './read-page.ts'
import type { Repository } from './types.ts'

interface Folder {
  readonly path: string
  readonly files: string[]
  readonly folders: Folder[]
}

/** Folders are parents of their files, and their README is the page itself; hidden folders are left out. */
export function inferStructure({ files, settings }: Repository, paths: readonly string[]): IncomingPage[] {
  const { root, readme } = settings
  const read = (path: string, pages: IncomingPage[] = []) => ({ ...readMarkdownPage(files, path, { root }), pages })

  const pagesIn = (folder: Folder): IncomingPage[] => {
    const own = pageOf(folder)
    const ofFolders = new Set(folder.folders.map((each) => pageOf(each, folder)))
    const pages = folder.files.filter((path) => path !== own && !ofFolders.has(path))
    return [
      ...pages.map((path) => ({ name: baseOf(path), page: read(path) })),
      ...folder.folders.map((each) => ({ name: fileNameOf(each.path), page: folderPage(each, folder) })),
    ]
      .toSorted((one, other) => compareNames(one.name, other.name))
      .map(({ page }) => page)
  }

  const folderPage = (folder: Folder, around: Folder): IncomingPage => {
    const own = pageOf(folder, around)
    if (own !== undefined) return read(own, pagesIn(folder))
    const { fields } = read(`${folder.path}/README.md`)
    // Groups are allowed only at the root.
    return { type: around.path === root ? 'group' : 'document', fields, pages: pagesIn(folder) }
  }

  /** Its README, or `guides.md` beside the folder `guides`. */
  const pageOf = (folder: Folder, around?: Folder) =>
    folder.files.find((path) => path === readme) ??
    folder.files.find((path) => /^(?:readme|index)$/i.test(baseOf(path))) ??
    around?.files.find((path) => baseOf(path) === fileNameOf(folder.path))

  const top = toFolders(paths, root)
  const landing = pageOf(top)
  return [...(landing === undefined ? [] : [read(landing)]), ...pagesIn(top)]
}

function toFolders(paths: readonly string[], root: string): Folder {
  const top: Folder = { path: root, files: [], folders: [] }
  const known = new Map([[root, top]])
  const folderAt = (path: string): Folder => {
    const found = known.get(path)
    if (found) return found
    const made: Folder = { path, files: [], folders: [] }
    known.set(path, made)
    folderAt(folderOf(path)).folders.push(made)
    return made
  }
  for (const path of paths) if (isMarkdown(path) && !isHidden(path)) folderAt(folderOf(path)).files.push(path)
  return top
}

const baseOf = (path: string) => withoutEnding(fileNameOf(path))

/** Files about the repository, which are not content. */
const isHidden = (path: string) =>
  path.split('/').some((part) => part.startsWith('.') || part === 'node_modules') || fileNameOf(path) === 'SUMMARY.md'
