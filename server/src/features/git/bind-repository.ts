/** Turns the content of a repository into a revision of the space, in which known pages, files and reusable contents keep their ids. */
import { type Document, keepKeys, plainText } from '@lectern/content/document'
import { type BoundContent, bindIncoming, type IncomingPage } from '@lectern/content/incoming'
import {
  type ExistingContent,
  identifyContent,
  type LineRange,
  type RepositoryContent,
} from '@lectern/content/repository'
import {
  buildRevision,
  EMPTY_REVISION,
  type File,
  findTooDeep,
  type Nodes,
  PAGE_LEVELS,
  type Page,
  type PageTree,
  type ReusableContent,
  type Revision,
  readBody,
} from '@lectern/content/revision'
import { canonicalJson } from '@lectern/content/text'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { newId } from '../../core/ids.ts'
import type { RunProblem } from './schema.ts'

export interface RepositoryBinding {
  nodes: Nodes
  content: RepositoryContent
  /** The contents of text files by path. */
  texts: ReadonlyMap<string, string>
  oidOf: (path: string) => string | undefined
  current: ExistingContent
  /** Stores the bytes of a file that is new or changed. */
  takeFile: (path: string) => Promise<Omit<File, 'id'> | { reason: string }>
  now: string
}

export interface BoundRepository {
  revision: Revision
  tree: readonly PageTree[]
  /** Every page, by id. */
  pages: ReadonlyMap<string, PageTree>
  /** The lines that list a page in the table of contents, by page id. */
  lines: ReadonlyMap<string, LineRange>
  files: readonly File[]
  reusableContents: readonly ReusableContent[]
  problems: RunProblem[]
}

export async function bindRepository(binding: RepositoryBinding): Promise<BoundRepository> {
  const { nodes, content, texts, oidOf, current } = binding
  const known = new Map<string, Page | ReusableContent>(
    [...current.pages, ...current.reusableContents].map((item) => [item.id, item]),
  )
  const sourceOf = (path: string | undefined) => {
    const text = path === undefined ? undefined : texts.get(path)
    return text ? { source: nodes.put('chunk', { object: 'source', text }) } : {}
  }
  const identified = await identifyContent(content, current, {
    oidOf,
    textOf: (path) => texts.get(path) ?? '',
    textOfPage: async (page) => `${page.title} ${plainText(await readBody(nodes, page))}`,
    newId,
  })
  const bound = await bindIncoming(nodes, content, {
    idOf: (kind, address, page) =>
      kind === 'page' ? identified.pages.get(page as IncomingPage)! : identified.others.get(address!)!,
    bodyOf: async (id, body) => keepKeys(await readKnownBody(nodes, known.get(id)), body, newId),
    fieldsOf: (page, isRead) =>
      page.type === 'document'
        ? { git: toGitPlace(page, isRead ? oidOf : noOid), ...(isRead && sourceOf(page.address)) }
        : {},
  })
  const pages = bound.pages.map((tree) => withHistory(tree, known, binding.now))
  const problems: RunProblem[] = bound.problems.map(({ address, reason }) => ({ path: address, reason }))
  const taken = await takeFiles(bound, binding, problems)
  const addresses = new Map(content.reusableContents.map(({ address }) => [identified.others.get(address)!, address]))
  const reusableContents = bound.reusableContents.map((item) => {
    const path = addresses.get(item.id)!
    return withTimes({ ...item, git: { oid: oidOf(path), path }, ...sourceOf(path) }, known.get(item.id), binding.now)
  })
  const { redirects } = bound
  const { variables } = content
  const revision = await buildRevision(nodes, { pages, files: taken, reusableContents, redirects, variables })
  if (await findTooDeep(nodes, EMPTY_REVISION, revision))
    throw new GitFailedError('too-large', `Pages of the repository are more than ${PAGE_LEVELS} levels deep`)
  const lines = new Map([...content.lines].map(([page, range]) => [identified.pages.get(page)!, range]))
  return { revision, tree: pages, pages: byId(pages), lines, files: taken, reusableContents, problems }
}

const noOid = () => undefined

/** The oid is missing for a page that is listed without a file, or whose file could not be read. */
function toGitPlace({ address }: IncomingPage, oidOf: (path: string) => string | undefined) {
  const oid = address === undefined ? undefined : oidOf(address)
  return { ...(oid !== undefined && { oid }), ...(address !== undefined && { path: address }) }
}

const NO_BODY: Document = { object: 'document', data: {}, nodes: [] }
const readKnownBody = async (nodes: Nodes, holder: Page | ReusableContent | undefined) =>
  holder ? readBody(nodes, holder) : NO_BODY

/** Fields of groups and links that a table of contents cannot express stay as they were. */
const FIELDS_TO_PRESERVE = ['emoji', 'icon', 'description', 'hidden', 'noIndex', 'noRobotsIndex', 'condition'] as const
const MAX_TITLE_CHARACTERS = 1000

function withHistory(tree: PageTree, known: ReadonlyMap<string, Page | ReusableContent>, now: string): PageTree {
  const { pages, ...page } = tree
  const before = known.get(page.id) as Page | undefined
  const preserved =
    page.type === 'document' || !before
      ? {}
      : Object.fromEntries(
          FIELDS_TO_PRESERVE.flatMap((name) => (before[name] === undefined ? [] : [[name, before[name]]])),
        )
  const { children: _children, parent: _parent, ...old } = before ?? ({} as Partial<Page>)
  return {
    ...withTimes(
      { ...preserved, ...page, title: page.title.slice(0, MAX_TITLE_CHARACTERS) },
      before && (old as typeof page),
      now,
    ),
    ...(pages && { pages: pages.map((each) => withHistory(each, known, now)) }),
  }
}

type Timed = { createdAt?: string; updatedAt?: string }

/** An unchanged item keeps its times. */
function withTimes<Item extends object>(item: Item, before: object | undefined, now: string): Item & Timed {
  const { createdAt, updatedAt, ...rest } = (before ?? {}) as Timed
  if (before && canonicalJson(rest) === canonicalJson(item))
    return { ...item, ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) }
  return { ...item, createdAt: createdAt ?? now, updatedAt: now }
}

async function takeFiles(
  bound: BoundContent,
  { current, oidOf, takeFile, now }: RepositoryBinding,
  problems: RunProblem[],
) {
  const known = new Map(current.files.map((file) => [file.id, file]))
  const taken: File[] = []
  for (const { id, file } of bound.files) {
    const path = file.address
    const git = { oid: oidOf(path)!, path }
    const before = known.get(id)
    if (before && (before.git as { oid?: string } | undefined)?.oid === git.oid) taken.push({ ...before, git })
    else {
      const stored = await takeFile(path)
      if ('reason' in stored) problems.push({ path, reason: stored.reason })
      else taken.push({ ...stored, id, git, createdAt: before?.createdAt ?? now })
    }
  }
  return taken
}

function byId(pages: readonly PageTree[], found = new Map<string, PageTree>()) {
  for (const page of pages) {
    found.set(page.id, page)
    byId(page.pages ?? [], found)
  }
  return found
}
