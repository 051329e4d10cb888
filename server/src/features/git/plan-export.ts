/** Plans which files of a repository to change so that it has the content of a revision. */
import { type ExistingContent, inferRoot, printRepository, type RepositoryPaths } from '@lectern/content/repository'
import {
  type File,
  listFiles,
  listPages,
  listReusableContents,
  listSpaceRedirects,
  type Nodes,
  type Page,
  type PlacedPage,
  type ReusableContent,
  type Revision,
} from '@lectern/content/revision'
import { canonicalJson } from '@lectern/content/text'
import type { GitRepository } from '../../core/git/open-repository.ts'
import { printFileAt } from '../exports/index.ts'
import type { BoundRepository } from './bind-repository.ts'
import type { RepositoryFacts } from './bind-task.ts'
import { walkPages } from './current-content.ts'

interface ExportPlan {
  paths: RepositoryPaths
  /** Path → text of the files to write. */
  texts: ReadonlyMap<string, string>
  /** Files whose bytes may differ from those in the repository, by path. */
  files: ReadonlyMap<string, File>
  removed: readonly string[]
}

/** The current content of the repository. */
export interface CurrentRepository {
  repository: GitRepository
  /** The contents of text files by path. */
  texts: ReadonlyMap<string, string>
  bound: BoundRepository
  facts: RepositoryFacts
}

/** `before` is the content of the last sync. Only files of items that were in it and no longer exist are removed. */
export async function planExport(
  nodes: Nodes,
  revision: Revision,
  current: CurrentRepository | undefined,
  {
    before,
    folder,
    caller,
    pause,
  }: { before: ExistingContent; folder: string; caller: string; pause: () => Promise<void> },
): Promise<ExportPlan> {
  const adopt = createAdopter(current)
  const pages = (await listPages(nodes, revision)).map(adoptAll(adopt))
  const files = (await listFiles(nodes, revision)).map(adopt)
  const reusableContents = (await listReusableContents(nodes, revision)).map(adopt)
  const variables = revision.variables ?? {}
  const redirects = await listSpaceRedirects(nodes, revision)
  const content = current?.facts
  // A repository without a book gets the folders of the one that the content was read from.
  const hasBook = current !== undefined && isBook(current, folder)
  const root = hasBook ? current.facts.root : inferRoot({ pages, files, reusableContents }, folder)
  const printed = printRepository(
    {
      pages,
      files,
      reusableContents,
      variables,
      redirects,
      body: () => EMPTY,
    },
    {
      root,
      folder,
      ...(content?.summary !== undefined && { summary: content.summary }),
      ...(current && { existing: toExistingRepository(current), occupied: occupied(current) }),
    },
  )
  const { paths } = printed
  const readsSame = sameAs(current ? [...current.bound.pages.values(), ...current.bound.reusableContents] : [])
  const isUntouched = haveMoved(before, paths) ? () => false : sameAs([...before.pages, ...before.reusableContents])
  const isSame = (item: Page | ReusableContent) => readsSame(item) || isUntouched(item)
  const unchanged = new Set<string>()
  for (const { page } of walkPages(pages))
    if (page.type === 'document' && isSame(page)) unchanged.add(paths.pages.get(page.id) ?? '')
  for (const item of reusableContents) if (isSame(item)) unchanged.add(paths.reusableContents.get(item.id)!)
  if (content && canonicalJson(content.variables) === canonicalJson(variables))
    unchanged.add(`${within(root)}.gitbook/vars.yaml`)
  const isInferred = content !== undefined && content.summary === undefined && current!.bound.pages.size > 0
  if (isInferred && canonicalJson(outline(pages)) === canonicalJson(outlineOf(current!)))
    unchanged.add(`${within(root)}SUMMARY.md`)

  const texts = new Map<string, string>()
  const sources = { nodes, printed, caller, sourceAt: (path: string) => current?.texts.get(path) }
  for (const path of printed.texts.keys()) {
    if (unchanged.has(path)) continue
    await pause()
    const text = await printFileAt(sources, path)
    if (text !== current?.texts.get(path)) texts.set(path, text)
  }
  const ids = new Set([
    ...[...walkPages(pages)].map(({ page }) => page.id),
    ...[...files, ...reusableContents].map(({ id }) => id),
  ])
  const removed = removedPaths(printed, current, before, ids)
  return { paths, texts, files: filesToWrite(files, paths, current), removed }
}

const isBook = ({ repository, facts, bound }: CurrentRepository, folder: string) =>
  facts.summary !== undefined ||
  bound.pages.size > 0 ||
  ['.gitbook.yaml', 'book.json'].some((name) => repository.files.has(`${within(folder)}${name}`))

/** Bodies are read when a file is printed. */
const EMPTY = { object: 'document', data: {}, nodes: [] } as const
const within = (root: string) => (root === '' ? '' : `${root}/`)

type Item = Page | File | ReusableContent

/** Gives items the paths that they have in the repository now, so that they are not written a second time elsewhere. */
function createAdopter(current: CurrentRepository | undefined) {
  const git = new Map<string, NonNullable<Item['git']>>()
  if (current) for (const item of itemsOf(current.bound)) if (item.git) git.set(item.id, item.git)
  return <I extends Item>(item: I): I => ({ ...item, ...(git.has(item.id) && { git: git.get(item.id)! }) })
}

const adoptAll =
  (adopt: <I extends Item>(item: I) => I) =>
  ({ page, path, pages }: PlacedPage): PlacedPage => ({ page: adopt(page), path, pages: pages.map(adoptAll(adopt)) })

const pathOf = (item: { git?: unknown }) => (item.git as { path?: string } | undefined)?.path

function toExistingRepository({ texts, facts: { summary }, bound }: CurrentRepository) {
  const text = summary === undefined ? undefined : texts.get(summary)
  return {
    pages: bound.tree,
    paths: new Set(itemsOf(bound).flatMap((item) => pathOf(item) ?? [])),
    summary: text === undefined ? undefined : { text, lines: bound.lines },
  }
}

const itemsOf = ({ pages, files, reusableContents }: BoundRepository) => [
  ...pages.values(),
  ...files,
  ...reusableContents,
]

function* occupied({ repository, bound }: CurrentRepository): Generator<string> {
  const ours = new Set(itemsOf(bound).map(pathOf))
  for (const path of repository.files.keys()) if (!ours.has(path)) yield path
}

/**
 * Whether these items contain the same page. If the repository has it, its text may be formatted in any way. If the last sync has it with the current
 * bytes, neither side changed it since, even if a newer Lectern parses the text differently.
 */
function sameAs(items: readonly Item[]) {
  const known = new Map(items.map((item) => [item.id, item]))
  return (item: Page | ReusableContent) => {
    const there = known.get(item.id)
    return there !== undefined && canonicalJson(toComparable(there)) === canonicalJson(toComparable(item))
  }
}

/** Links to moved items are rewritten, also in unchanged pages. */
function haveMoved(before: ExistingContent, { pages, files, reusableContents }: RepositoryPaths): boolean {
  const isElsewhere = (paths: ReadonlyMap<string, string>) => (item: Item) =>
    paths.has(item.id) && paths.get(item.id) !== pathOf(item)
  return (
    before.pages.some(isElsewhere(pages)) ||
    before.files.some(isElsewhere(files)) ||
    before.reusableContents.some(isElsewhere(reusableContents))
  )
}

/** The part of an item that its file contains: without its position and times. */
function toComparable(item: object) {
  const {
    pages: _pages,
    parent: _parent,
    children: _children,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    source: _source,
    ...rest
  } = item as Record<string, unknown>
  return rest
}

const outline = (pages: readonly PlacedPage[]): unknown[] =>
  pages.map(({ page, pages: below }) => [page.type === 'group' ? page.title : page.id, ...outline(below)])

function outlineOf({ bound }: CurrentRepository): unknown[] {
  const inside = new Set([...bound.pages.values()].flatMap(({ pages = [] }) => pages.map(({ id }) => id)))
  const toOutline = (page: { id: string; type: string; title: string; pages?: readonly never[] }): unknown[] => [
    page.type === 'group' ? page.title : page.id,
    ...(page.pages ?? []).map(toOutline),
  ]
  return [...bound.pages.values()].filter(({ id }) => !inside.has(id)).map((page) => toOutline(page as never))
}

function filesToWrite(files: readonly File[], paths: RepositoryPaths, current: CurrentRepository | undefined) {
  const there = new Map(current?.bound.files.map((file) => [file.id, file.key]))
  return new Map(
    files.flatMap((file) => (there.get(file.id) === file.key ? [] : [[paths.files.get(file.id)!, file] as const])),
  )
}

/** A file is removed only when the item that was read from it was removed. */
function removedPaths(
  { paths, texts }: Pick<ReturnType<typeof printRepository>, 'paths' | 'texts'>,
  current: CurrentRepository | undefined,
  before: ExistingContent,
  ids: ReadonlySet<string>,
): string[] {
  const written = new Set([...texts.keys(), ...paths.files.values(), ...paths.pages.values()])
  return [...before.pages, ...before.files, ...before.reusableContents].flatMap((item) => {
    const path = pathOf(item)
    if (path === undefined || ids.has(item.id) || written.has(path)) return []
    return current?.repository.files.has(path) ? [path] : []
  })
}
