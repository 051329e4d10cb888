/** Finds the root of content that was read from another repository, for one that has no content yet. */
import { fileNameOf, folderOf } from './paths.ts'
import { type ContentToWrite, walkPlacedPages } from './repository-paths.ts'

/**
 * Returns the folder that has all files with a path, if the landing page of a book is in it; otherwise `folder`, which contains `.gitbook.yaml`.
 * The table of contents returns to that folder, beside the files that it lists.
 */
export function inferRoot({ pages, files, reusableContents }: ContentToWrite, folder: string): string {
  const pagePaths = [...walkPlacedPages(pages)].flatMap(({ page }) => (page.type === 'document' ? pathsOf(page) : []))
  const paths = [...pagePaths, ...[...files, ...reusableContents].flatMap(pathsOf)]
  const shared = paths.map(folderOf).reduce(sharedFolder, folderOf(paths[0] ?? ''))
  const isBook = pagePaths.some((path) => folderOf(path) === shared && /^readme\./i.test(fileNameOf(path)))
  const isWithin = folder === '' || shared.startsWith(`${folder}/`)
  return isBook && isWithin ? shared : folder
}

function pathsOf({ git }: { readonly git?: unknown }): string[] {
  const path = (git as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? [path] : []
}

function sharedFolder(one: string, other: string): string {
  if (one === '' || other === one || other.startsWith(`${one}/`)) return one
  return sharedFolder(folderOf(one), other)
}
