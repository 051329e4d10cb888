/** Reads the wiki of a repository: a flat Git repository whose `_Sidebar.md` is the table of contents. */
import type { RepositoryFiles } from '@lectern/content/repository'
import { trimEndCharacters } from '@lectern/content/text'
import { readFolder, readTexts } from '../folder.ts'
import { type ReadSource, SourceUnreadableError, wrongContent } from '../source.ts'
import { createWiki, withoutWiki } from './wiki-pages.ts'

export const githubWiki: ReadSource = async ({ url, openGit }) => {
  const address = gitAddress(url)
  const repository = await openGit(address)
  if (!repository.commit) throw new SourceUnreadableError('leads to an empty repository')
  const files = [...repository.files.keys()].map((path) => ({ path, size: 0, read: () => repository.read(path) }))
  const texts = await readTexts(files)
  const wiki = createWiki(texts.paths, url)
  if (wiki.pages.length === 0) throw wrongContent('a repository without pages', 'a wiki')
  const virtual: RepositoryFiles & { paths: string[] } = {
    paths: [...texts.paths.filter((path) => path !== 'SUMMARY.md'), 'SUMMARY.md'],
    text: (path) =>
      path === 'SUMMARY.md' ? wiki.summary(texts.text('_Sidebar.md') ?? '') : toMarkdown(texts.text(path)),
  }
  const toMarkdown = (text: string | undefined) => (text === undefined ? undefined : wiki.toMarkdown(text))
  const incoming = readFolder(virtual, '')
  return {
    incoming: {
      ...incoming,
      locate: (text, from, kind) => wiki.locate(text) ?? incoming.locate(text, from, kind),
      problems: [...incoming.problems, ...repository.leftOut.map(({ path, reason }) => ({ address: path, reason }))],
    },
    openFile: async (path) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      bytes: await repository.read(path),
    }),
  }
}

/** `github.com/o/r`, `…/wiki/Home`, `gitlab.com/o/r/-/wikis/home` → `….wiki.git`. */
export function gitAddress({ origin, pathname }: URL): string {
  if (/\.git\/?$/.test(pathname)) return origin + pathname.replace(/\/$/, '')
  return `${origin}${trimEndCharacters(withoutWiki(pathname), '/')}.wiki.git`
}
