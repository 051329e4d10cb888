/** Chooses the file of each page, file and reusable content of a revision. */
import { toFrontMatter } from '../markdown/index.ts'
import type { File, Page, PlacedPage, ReusableContent } from '../revision/index.ts'
import { toSlug, trimEndCharacters, trimStartCharacters } from '../text/index.ts'
import { fileNameOf, folderOf, withoutEnding } from './paths.ts'

export interface RepositoryPaths {
  readonly pages: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
  readonly reusableContents: ReadonlyMap<string, string>
}

export interface ContentToWrite {
  readonly pages: readonly PlacedPage[]
  readonly files: readonly File[]
  readonly reusableContents: readonly ReusableContent[]
}

interface PathOptions {
  /** The folder of all content. */
  readonly root: string
  /** Files that are not content. They are not changed, except the README at the top, which is the first page. */
  readonly occupied?: Iterable<string>
  /** The content files of the target repository. */
  readonly existing?: ReadonlySet<string>
  /** Whether no two paths may differ in case only, because they are unpacked on any system. */
  readonly isPortable?: boolean | undefined
}

/** Imported items return to their file, wherever it is; new ones get a file by their position. */
export function planPaths(
  { pages, files, reusableContents }: ContentToWrite,
  { root, occupied = [], existing = new Set(), isPortable = false }: PathOptions,
): RepositoryPaths {
  const within = root === '' ? '' : `${root}/`
  const taken = new Set<string>([`${within}summary.md`])
  const take = (path: string) => {
    const free = freePath(path, taken)
    taken.add(free.toLowerCase())
    return free
  }
  const kept = new Map<string, string>()
  const given = new Set<string>()
  const items = [...[...walkPlacedPages(pages)].map(({ page }) => page), ...files, ...reusableContents]
  for (const { id, git } of items) {
    const path = (git as { path?: unknown } | undefined)?.path
    // Some repositories contain files whose names differ only in case.
    if (typeof path !== 'string' || given.has(path) || !(path.startsWith(within) || existing.has(path))) continue
    if (isPortable && taken.has(path.toLowerCase())) continue
    given.add(path)
    taken.add(path.toLowerCase())
    kept.set(id, path)
  }
  const readme = `${within}README.md`
  for (const path of occupied) if (path !== readme) taken.add(path.toLowerCase())

  const pagePaths = new Map<string, string>()
  const landing = pages.find(({ page }) => page.type === 'document')
  const place = (siblings: readonly PlacedPage[], folder: string) => {
    for (const placed of siblings) {
      const { page, pages: below } = placed
      if (page.type === 'group') place(below, `${folder}${page.slug}/`)
      if (page.type !== 'document') continue
      const isLanding = placed === landing && !taken.has(readme.toLowerCase())
      const fresh = isLanding ? readme : `${folder}${page.slug}${below.length > 0 ? '/README' : ''}.md`
      const own = kept.get(page.id)
      if (own === undefined && isListedOnly(page)) {
        place(below, `${folder}${page.slug}/`)
        continue
      }
      const path = own ?? take(fresh)
      pagePaths.set(page.id, path)
      place(below, subfolderOf(path, within))
    }
  }
  place(pages, within)
  return {
    pages: pagePaths,
    files: new Map(
      // In the order of their names, so that the same one of two similar names gets a number in every space.
      files
        .toSorted((one, other) => Number(one.name > other.name) - Number(one.name < other.name))
        .map((file) => [file.id, kept.get(file.id) ?? take(`${within}.gitbook/assets/${safeName(file.name)}`)]),
    ),
    reusableContents: new Map(
      reusableContents.map(({ id, title }) => [
        id,
        kept.get(id) ?? take(`${within}.gitbook/includes/${toSlug(title, 'content')}.md`),
      ]),
    ),
  }
}

/**
 * Says whether the page comes from a table of contents with a title but without a readable file: it is printed the same way, until it has content for
 * a file.
 */
export function isListedOnly(page: Omit<Page, 'parent'>): boolean {
  if (page.type !== 'document' || page.document !== undefined || page.git === undefined) return false
  return page.git.oid === undefined && Object.keys(toFrontMatter(page, () => '')).length === 0
}

export function* walkPlacedPages(pages: readonly PlacedPage[]): Generator<PlacedPage> {
  for (const placed of pages) {
    yield placed
    yield* walkPlacedPages(placed.pages)
  }
}

/** Returns the folder for new subpages of the page in a file. */
const subfolderOf = (path: string, within: string) => {
  const isReadme = /^(?:readme|index)\./i.test(fileNameOf(path))
  const folder = isReadme ? folderOf(path) : withoutEnding(path)
  return folder === '' ? within : `${folder}/`
}

/** Some file systems are case-insensitive. */
function freePath(path: string, taken: ReadonlySet<string>): string {
  const plain = withoutEnding(path)
  const stem = plain.endsWith('/README') ? plain.slice(0, -'/README'.length) : plain
  const ending = path.slice(stem.length)
  for (let number = 0; ; number++) {
    const candidate = number === 0 ? path : `${stem}-${number}${ending}`
    if (!taken.has(candidate.toLowerCase())) return candidate
  }
}

/** Returns a name that is valid on every system. */
const safeName = (name: string) =>
  trimEndCharacters(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    trimStartCharacters(name.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '-').slice(0, 150), '. -'),
    '. ',
  ) || 'file'
