/** Paths in repositories: names joined by `/`, without a leading slash. */

/** Returns undefined for a path that leaves the repository. */
export function joinPath(folder: string, path: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
/** Removes the extension. */
export function withoutEnding(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') ? path.slice(0, dot) : path
}
export const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Returns the relative path from the folder of one file to another. */
export function relativePath(from: string, to: string): string {
  const here = folderOf(from)
    .split('/')
    .filter((part) => part !== '')
  const there = to.split('/')
  let shared = 0
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared++
  return [...here.slice(shared).map(() => '..'), ...there.slice(shared)].join('/')
}

export const isMarkdown = (path: string) => /\.(?:md|markdown|mdx)$/i.test(path)

/** Stays readable: only characters that would end the path or be misread are encoded. */
export const encodeLinkPath = (path: string) =>
  path.replace(/[%#?\s<>()\\"]/g, (each) => `%${each.codePointAt(0)!.toString(16).toUpperCase().padStart(2, '0')}`)
