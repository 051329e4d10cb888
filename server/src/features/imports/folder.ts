/** Reads a folder of markdown and HTML with its assets, from an archive or a repository. */
import { readHtmlPage } from '@lectern/content/html'
import { compareNames, type IncomingContent, type IncomingPage } from '@lectern/content/incoming'
import {
  type BookLanguage,
  nameLanguages,
  type RepositoryFiles,
  readLanguages,
  readRepository,
} from '@lectern/content/repository'
import { invalid } from '../../core/errors.ts'
import { groupBy } from '../../core/group-by.ts'
import { toTitleFromName } from './sources/markdown.ts'

/** The limit of all texts, which are in memory while they are read. */
const TEXT_BYTES = 200_000_000

interface FolderFile {
  readonly path: string
  readonly size: number
  readonly read: () => Promise<Uint8Array>
}

const isText = (path: string) => /\.(?:md|markdown|mdx|html?|ya?ml)$/i.test(path)
const isHtmlFile = (path: string) => /\.html?$/i.test(path)

export async function readTexts(files: Iterable<FolderFile>): Promise<RepositoryFiles & { paths: string[] }> {
  const texts = new Map<string, string>()
  const paths: string[] = []
  let bytes = 0
  for (const { path, size, read } of files) {
    paths.push(path)
    if (!isText(path)) continue
    bytes += size
    if (bytes > TEXT_BYTES) throw invalid(`url has more than ${TEXT_BYTES / 1_000_000} MB of text`)
    texts.set(path, new TextDecoder().decode(await read()))
  }
  return { paths, text: (path) => texts.get(path) }
}

/** Finds the folder of the content: archives often contain one folder with everything. */
export function topFolder(paths: readonly string[]): string {
  const [first] = paths
  const folder = first?.includes('/') ? first.slice(0, first.indexOf('/')) : undefined
  if (folder === undefined || folder.startsWith('.') || !paths.every((path) => path.startsWith(`${folder}/`))) return ''
  const below = topFolder(paths.map((path) => path.slice(folder.length + 1)))
  return below === '' ? folder : `${folder}/${below}`
}

interface FolderContent extends IncomingContent {
  readonly languages?: readonly BookLanguage[]
}

export function readFolder(files: RepositoryFiles & { paths: string[] }, folder: string): FolderContent {
  const repository = readRepository(files, folder)
  const languages = repository.summary === undefined ? readLanguages(files, folder) : []
  if (languages.length > 0) return readBooks(files, folder, languages)
  const within = folder === '' ? '' : `${folder}/`
  const html = files.paths.filter((path) => path.startsWith(within) && isHtmlFile(path))
  // With a table of contents, files that it does not list are left out.
  if (html.length === 0 || repository.summary !== undefined) return repository
  const shown = new Set(repository.files.map(({ address }) => address).filter((address) => !isHtmlFile(address)))
  for (const path of html) for (const address of filesShownBy(files, path, repository)) shown.add(address)
  const hasMarkdown = repository.pages.length > 0
  return {
    ...repository,
    pages: [...repository.pages, ...toTree(files, html, folder)],
    files: [...shown].map((address) => ({ address })),
    problems: hasMarkdown ? repository.problems : [],
  }
}

/** Reads a book in several languages: each is a group with its own table of contents, and a problem names their folders. */
function readBooks(
  files: RepositoryFiles & { paths: string[] },
  folder: string,
  languages: readonly BookLanguage[],
): FolderContent {
  const books = languages.map((language) => ({ ...language, content: readFolder(files, language.folder) }))
  const contents = books.map(({ content }) => content)
  const once = <Item extends { readonly address: string }>(items: readonly Item[]) => [
    ...new Map(items.map((each) => [each.address, each])).values(),
  ]
  return {
    pages: books.map(({ title, content }) => ({ type: 'group', fields: { title }, pages: content.pages })),
    files: once(contents.flatMap((content) => content.files)),
    reusableContents: once(contents.flatMap((content) => content.reusableContents)),
    variables: Object.assign({}, ...contents.map(({ variables }) => variables)),
    redirects: new Map(contents.flatMap(({ redirects }) => [...(redirects ?? [])])),
    problems: [
      {
        address: folder === '' ? 'LANGS.md' : `${folder}/LANGS.md`,
        reason: `lists several languages, each of which became a group: ${nameLanguages(languages)}. To import one alone, import its folder`,
      },
      ...contents.flatMap(({ problems }) => problems),
    ],
    languages,
    locate: (url, from, kind) => {
      const own = books.find((book) => from.startsWith(`${book.folder}/`)) ?? books[0]!
      return own.content.locate(url, from, kind)
    },
  }
}

function filesShownBy(files: RepositoryFiles, path: string, { locate }: IncomingContent): string[] {
  const found: string[] = []
  readHtmlPage(files.text(path) ?? '', {
    resolve: (url, kind) => {
      const address = locate(url, path, kind)?.address
      if (address !== undefined && !isText(address)) found.push(address)
      return undefined
    },
  })
  return found
}

/** A folder becomes the parent page of its files; its `index.html` is that page. */
function toTree(files: RepositoryFiles, paths: readonly string[], folder: string): IncomingPage[] {
  const within = folder === '' ? '' : `${folder}/`
  const direct = paths.filter((path) => !path.slice(within.length).includes('/'))
  const deeper = paths.filter((path) => path.slice(within.length).includes('/'))
  const folders = groupBy(deeper, (path) => path.slice(0, path.indexOf('/', within.length)))
  const pages = direct.map((path) => ({ name: path, page: toPage(files, path, []) }))
  const ofFolders = [...folders].flatMap(([path, inside]) => {
    const own = inside.find((each) => /^index\.html?$/i.test(each.slice(path.length + 1)))
    const below = toTree(
      files,
      inside.filter((each) => each !== own),
      path,
    )
    const title = toTitleFromName(path.slice(within.length))
    const page: IncomingPage = own ? toPage(files, own, below) : { type: 'group', fields: { title }, pages: below }
    return [{ name: path, page }]
  })
  const isFirst = (name: string) => /(?:^|\/)index\.html?$/i.test(name)
  return [...pages, ...ofFolders]
    .toSorted(
      (one, other) => Number(isFirst(other.name)) - Number(isFirst(one.name)) || compareNames(one.name, other.name),
    )
    .map(({ page }) => page)
}

const toPage = (files: RepositoryFiles, path: string, pages: IncomingPage[]): IncomingPage => ({
  type: 'document',
  address: path,
  fields: { title: toTitleFromName(path.slice(path.lastIndexOf('/') + 1)) },
  read: (resolve) => readHtmlPage(files.text(path) ?? '', { resolve }),
  pages,
})
