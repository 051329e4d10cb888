/** Which file each page, file and reusable content of a revision is written to. */
import { toFrontMatter } from '../markdown/index.ts'
import type { File, Page, PlacedPage, ReusableContent } from '../revision/index.ts'
import { toSlug, trimEndOf, trimStartOf } from '../text/index.ts'
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
  /** The folder all lies in. */
  readonly root: string
  /** Files of others, which are let be, but for the README at the top: that is the first page's. */
  readonly occupied?: Iterable<string>
  /** Files of the content in the repository that is written to. */
  readonly standing?: ReadonlySet<string>
}

/** What came from a file goes back to it, wherever that lies; what is new gets a file where its place says. */
export function planPaths(
  { pages, files, reusableContents }: ContentToWrite,
  { root, occupied = [], standing = new Set() }: PathOptions,
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
    // Some repositories hold files whose names differ in nothing but the case of letters.
    if (typeof path !== 'string' || given.has(path) || !(path.startsWith(within) || standing.has(path))) continue
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
      files.map((file) => [file.id, kept.get(file.id) ?? take(`${within}.gitbook/assets/${safeName(file.name)}`)]),
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
 * Came from a table of contents that has a title for it but no file, or one that could not be read: so it is written, until there is something to
 * write into a file.
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

/** Where new subpages of the page in a file go. */
const subfolderOf = (path: string, within: string) => {
  const isReadme = /^(?:readme|index)\./i.test(fileNameOf(path))
  const folder = isReadme ? folderOf(path) : withoutEnding(path)
  return folder === '' ? within : `${folder}/`
}

/** Some file systems know no difference between `A` and `a`. */
function freePath(path: string, taken: ReadonlySet<string>): string {
  const plain = withoutEnding(path)
  const stem = plain.endsWith('/README') ? plain.slice(0, -'/README'.length) : plain
  const ending = path.slice(stem.length)
  for (let number = 0; ; number++) {
    const candidate = number === 0 ? path : `${stem}-${number}${ending}`
    if (!taken.has(candidate.toLowerCase())) return candidate
  }
}

/** A name that stays in its folder on every system. */
const safeName = (name: string) =>
  trimEndOf(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    trimStartOf(name.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '-').slice(0, 150), '. -'),
    '. ',
  ) || 'file'
