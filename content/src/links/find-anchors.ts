import { foldAnchor, isShortened, isTitleAnchor, meansAnchor } from '../document/index.ts'
import { findItems, type Hash, REUSABLE_CONTENT_TREE } from '../revision/index.ts'
import { documentHashOf } from './holders.ts'
import type { LinkHolder, LinkSource, LinksInDocument } from './types.ts'

export interface AnchorQuery {
  readonly key: string
  readonly anchor: string
  readonly holder: LinkHolder
}

/** The anchors to find in one document. */
interface Search {
  /** Folded anchor → keys of the links that need it, until it is found. */
  readonly wanted: Map<string, string[]>
  readonly seen: Set<Hash>
  /** The documents to search next. */
  documents: Hash[]
}

/**
 * Returns the keys of links whose anchor does not exist. A page shows the headings of the reusable contents it includes, and of those they include:
 * all searches proceed level by level, so that each level is one read of the store. Where content cannot be read here, because it is computed or in
 * another space, an anchor is assumed to exist.
 */
export async function findMissingAnchors(
  source: Omit<LinkSource, 'application'>,
  queries: readonly AnchorQuery[],
): Promise<string[]> {
  // The title of a page is not in its document.
  const questions = queries.filter(
    ({ anchor, holder }) => holder.kind !== 'page' || !isTitleAnchor(holder.page.title, anchor),
  )
  const { nodes, revision, space, linksOf } = source
  const missing = questions.flatMap(({ key, holder }) =>
    documentHashOf(holder) === undefined && !isComputed(holder) ? [key] : [],
  )
  let open = startSearches(questions)
  while (open.length > 0) {
    const links = await linksOf(new Set(open.flatMap(({ documents }) => documents)))
    for (const { wanted, documents } of open)
      for (const document of documents)
        for (const anchor of links.get(document)!.anchors) {
          const isFound = wanted.delete(foldAnchor(anchor))
          if (isFound || !isShortened(anchor)) continue
          for (const folded of wanted.keys()) if (meansAnchor(anchor, folded)) wanted.delete(folded)
        }
    open = open.filter(({ wanted }) => wanted.size > 0)
    const includes = new Map(
      open.map((search) => [search, search.documents.flatMap((document) => includesIn(links.get(document)!))]),
    )
    const ids = new Set([...includes.values()].flat().map(({ reusableContent }) => reusableContent))
    const contents = await findItems(nodes, REUSABLE_CONTENT_TREE, revision.reusableContents, ids)
    open = open.filter((search) => {
      const included = includes.get(search)!
      if (included.some((ref) => ref.space !== undefined && ref.space !== space)) return false
      const found = included.flatMap(({ reusableContent }) => contents.get(reusableContent) ?? [])
      if (found.some(({ computed }) => computed !== undefined)) return false
      const documents = new Set(found.flatMap(({ document }) => document ?? []))
      search.documents = [...documents].filter((document) => !search.seen.has(document))
      for (const document of search.documents) search.seen.add(document)
      if (search.documents.length === 0) for (const keys of search.wanted.values()) missing.push(...keys)
      return search.documents.length > 0
    })
  }
  return missing
}

function startSearches(questions: readonly AnchorQuery[]): Search[] {
  const searches = new Map<Hash, Search>()
  for (const { key, anchor, holder } of questions) {
    const document = documentHashOf(holder)
    if (document === undefined) continue
    const search = searches.get(document) ?? { wanted: new Map(), seen: new Set([document]), documents: [document] }
    searches.set(document, search)
    const folded = foldAnchor(anchor)
    search.wanted.set(folded, [...(search.wanted.get(folded) ?? []), key])
  }
  return [...searches.values()]
}

const isComputed = (holder: LinkHolder) =>
  (holder.kind === 'page' ? holder.page.computed : holder.reusableContent.computed) !== undefined

const includesIn = ({ links }: LinksInDocument) =>
  links.flatMap(({ ref, relation }) => (ref.kind === 'reusable-content' && relation === 'dependsOn' ? [ref] : []))
