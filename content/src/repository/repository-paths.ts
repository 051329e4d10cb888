/** Which file each page, file and reusable content of a revision is written to. */
import type { File, PlacedPage, ReusableContent } from '../revision/types.ts'
import { toSlug } from '../slug.ts'
import { folderOf, nameOf } from './paths.ts'

export interface RepositoryPaths {
  readonly pages: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
  readonly reusableContents: ReadonlyMap<string, string>
}

export interface Written {
  readonly pages: readonly PlacedPage[]
  readonly files: readonly File[]
  readonly reusableContents: readonly ReusableContent[]
}

/**
 * What came from a file goes back to it; what is new gets a file where its place says. `root`: the folder all lies in. `occupied`: files of
 * others, which are let be, but for the README at the top: that is the first page's.
 */
export function planPaths(
  { pages, files, reusableContents }: Written,
  root: string,
  occupied: Iterable<string> = [],
): RepositoryPaths {
  const within = root === '' ? '' : `${root}/`
  const taken = new Set<string>([`${within}summary.md`])
  const take = (path: string) => {
    const free = freePath(path, taken)
    taken.add(free.toLowerCase())
    return free
  }
  const everything = [...everyPage(pages)]
  const kept = new Map<string, string>()
  for (const { id, git } of [...everything.map(({ page }) => page), ...files, ...reusableContents]) {
    const path = (git as { path?: unknown } | undefined)?.path
    if (typeof path !== 'string' || !path.startsWith(within) || taken.has(path.toLowerCase())) continue
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
      const path = kept.get(page.id) ?? take(fresh)
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

function* everyPage(pages: readonly PlacedPage[]): Generator<PlacedPage> {
  for (const placed of pages) {
    yield placed
    yield* everyPage(placed.pages)
  }
}

/** Where new subpages of the page in a file go. */
const subfolderOf = (path: string, within: string) => {
  const isReadme = /^(?:readme|index)\./i.test(nameOf(path))
  const folder = isReadme ? folderOf(path) : path.replace(/\.[^./]*$/, '')
  return folder === '' ? within : `${folder}/`
}

/** Some file systems know no difference between `A` and `a`. */
function freePath(path: string, taken: ReadonlySet<string>): string {
  const [, stem = path, ending = ''] = /^(.*?)((?:\/README)?(?:\.[^./]*)?)$/.exec(path) ?? []
  for (let number = 0; ; number++) {
    const candidate = number === 0 ? path : `${stem}-${number}${ending}`
    if (!taken.has(candidate.toLowerCase())) return candidate
  }
}

/** A name that stays in its folder on every system. */
const safeName = (name: string) =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    .replace(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '-')
    .replace(/^[.\s-]+/, '')
    .replace(/[.\s]+$/, '')
    .slice(0, 150) || 'file'
