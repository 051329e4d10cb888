/**
 * Matches the pages of a repository with those of a space, so that they have the same ids, and with them comments and links. By the former path; else
 * by the bytes, when the file was only moved; else by the words, when it was also edited. Groups, links and pages without a file are matched by type,
 * title and parent. The rest are new.
 */
import type { IncomingContent, IncomingPage } from '../incoming/index.ts'
import type { File, Page, ReusableContent } from '../revision/index.ts'
import { trimCharacters } from '../text/index.ts'
import { fileNameOf } from './paths.ts'

export interface ExistingContent {
  readonly pages: readonly Page[]
  readonly files: readonly File[]
  readonly reusableContents: readonly ReusableContent[]
}

interface IdentifyHost {
  /** Identifies the bytes at an address; equal for equal bytes. */
  readonly oidOf: (address: string) => string | undefined
  readonly textOf: (address: string) => string
  /** Returns the text of an existing page. */
  readonly textOfPage: (page: Page) => Promise<string>
  readonly newId: () => string
}

interface Identified {
  readonly pages: ReadonlyMap<IncomingPage, string>
  /** Ids of files and reusable contents by address. */
  readonly others: ReadonlyMap<string, string>
}

/** Two pages with a smaller share of common words are different; git uses the same limit for renames. */
const RESEMBLING = 0.5
/** Beyond this number of comparisons only titles are compared. */
const COMPARISONS = 250_000

export async function identifyContent(
  incoming: IncomingContent,
  existing: ExistingContent,
  host: IdentifyHost,
): Promise<Identified> {
  const others = new Map<string, string>()
  pair(incoming.files, existing.files, host, others, (address, { name }) => fileNameOf(address) === name)
  pair(incoming.reusableContents, existing.reusableContents, host, others, () => false)
  for (const { address, title } of incoming.reusableContents) {
    if (others.has(address)) continue
    const claimed = new Set(others.values())
    const same = existing.reusableContents.find((each) => each.title === title && !claimed.has(each.id))
    others.set(address, same?.id ?? host.newId())
  }
  for (const { address } of incoming.files) if (!others.has(address)) others.set(address, host.newId())
  return { pages: await identifyPages(incoming.pages, existing.pages, host), others }
}

interface WithGit {
  readonly id: string
  readonly git?: unknown
}

const gitOf = ({ git }: WithGit) => (git ?? {}) as { path?: string; oid?: string }

/** Pairs items by path, then by bytes, then by `isLike`. */
function pair<Item extends WithGit>(
  incoming: readonly { readonly address: string }[],
  existing: readonly Item[],
  host: IdentifyHost,
  found: Map<string, string>,
  isLike: (address: string, item: Item) => boolean,
): void {
  const left = new Set(existing)
  const claim = (isSame: (address: string, item: Item) => boolean) => {
    for (const { address } of incoming) {
      if (found.has(address)) continue
      for (const item of left) {
        if (!isSame(address, item)) continue
        left.delete(item)
        found.set(address, item.id)
        break
      }
    }
  }
  const byPath = new Map(existing.map((item) => [gitOf(item).path, item]))
  for (const { address } of incoming) {
    const item = byPath.get(address)
    if (item && left.delete(item)) found.set(address, item.id)
  }
  // If every item is matched there is nothing left to compare.
  if (left.size === 0 || incoming.length * left.size > COMPARISONS) return
  claim((address, item) => gitOf(item).oid !== undefined && gitOf(item).oid === host.oidOf(address))
  claim(isLike)
}

async function identifyPages(incoming: readonly IncomingPage[], existing: readonly Page[], host: IdentifyHost) {
  const ids = new Map<IncomingPage, string>()
  const written = [...everyPage(incoming)].filter(isWritten)
  const byAddress = new Map<string, string>()
  const documents = existing.filter(({ type }) => type === 'document')
  pair(written, documents, host, byAddress, () => false)
  const claimed = new Set(byAddress.values())
  const unknown = written.filter(({ address }) => !byAddress.has(address))
  const left = documents.filter(({ id }) => !claimed.has(id))
  for (const [address, id] of await pairAlike(unknown, left, host)) {
    byAddress.set(address, id)
    claimed.add(id)
  }
  // Parents come first, so that their ids are known.
  const place = (pages: readonly IncomingPage[], parent: string | null) => {
    for (const page of pages) {
      const own = isWritten(page) ? byAddress.get(page.address) : findUnwritten(page, parent, existing, claimed)
      const id = own ?? host.newId()
      claimed.add(id)
      ids.set(page, id)
      place(page.pages, id)
    }
  }
  place(incoming, null)
  return ids
}

type WrittenPage = IncomingPage & { readonly address: string }

/** Says whether the page has its own file. The address of a link page is that of the table of contents. */
const isWritten = (page: IncomingPage): page is WrittenPage => page.type === 'document' && page.address !== undefined

function findUnwritten(page: IncomingPage, parent: string | null, existing: readonly Page[], claimed: Set<string>) {
  const alike = existing.filter(
    (each) => each.type === page.type && each.title === page.fields.title && !claimed.has(each.id),
  )
  return (alike.find((each) => each.parent === parent) ?? alike[0])?.id
}

/** Pairs pages by similarity, the most similar first. */
async function pairAlike(incoming: readonly WrittenPage[], existing: readonly Page[], host: IdentifyHost) {
  const found = new Map<string, string>()
  if (incoming.length === 0 || existing.length === 0) return found
  const isMany = incoming.length * existing.length > COMPARISONS
  const old = await Promise.all(
    existing.map(async (page) => ({
      id: page.id,
      title: page.title,
      slug: page.slug,
      words: wordsOf(isMany ? '' : await host.textOfPage(page)),
    })),
  )
  const pairs: { address: string; id: string; likeness: number }[] = []
  for (const { address, fields } of incoming) {
    const text = host.textOf(address)
    const title = headingOf(text) ?? fields.title
    const words = wordsOf(isMany ? '' : text)
    for (const each of old) {
      const isSameName = each.title === title && each.slug === fields.slug
      const likeness = share(words, each.words) + (each.title === title ? 0.2 : 0) + (isSameName ? 0.4 : 0)
      if (likeness >= RESEMBLING) pairs.push({ address, id: each.id, likeness })
    }
  }
  const taken = new Set<string>()
  for (const { address, id } of pairs.toSorted((one, other) => other.likeness - one.likeness)) {
    if (found.has(address) || taken.has(id)) continue
    found.set(address, id)
    taken.add(id)
  }
  return found
}

/** The first `#` line. */
function headingOf(text: string): string | undefined {
  const start = text.startsWith('# ') ? 0 : text.indexOf('\n# ') + 1
  if (start === 0 && !text.startsWith('# ')) return undefined
  const end = text.indexOf('\n', start)
  return trimCharacters(text.slice(start + 2, end < 0 ? undefined : end), ' #\r') || undefined
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** 0 means no common word, 1 the same words. */
function share(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0
  let common = 0
  for (const word of one) if (other.has(word)) common++
  return (2 * common) / (one.size + other.size)
}

function* everyPage(pages: readonly IncomingPage[]): Generator<IncomingPage> {
  for (const page of pages) {
    yield page
    yield* everyPage(page.pages)
  }
}
