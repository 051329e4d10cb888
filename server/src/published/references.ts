/** Resolves references on a site for one visitor. `load` fetches what the references name, `resolve` then answers synchronously. */
import { type ContentRef, isTitleAnchor, matchAnchor } from '@lectern/content/document'
import { type File, findFile } from '@lectern/content/revision'
import type { ReferenceTarget } from '@lectern/site'
import { createLinkReader } from '../features/links/index.ts'
import type { ServingContext } from './serving-context.ts'
import { type LocatedSiteSpace, loadPages, openSiteSpace, toSpaceBasePath } from './space-pages.ts'
import type { VisiblePage, VisiblePages } from './visible-pages.ts'
import { findVisibleSiteSpace, type SiteVisit } from './visit.ts'

export interface References {
  load: (refs: readonly ContentRef[]) => Promise<void>
  resolve: (ref: ContentRef) => ReferenceTarget | undefined
}

/** Without `page` the references are those of the site itself, which has no files. */
export function openReferences(
  serving: ServingContext,
  visit: SiteVisit,
  here: LocatedSiteSpace,
  page?: VisiblePage,
): References {
  const spaces = new Map<string, { place: LocatedSiteSpace; pages: VisiblePages }>()
  const files = new Map<string, File>()
  /** The anchors of a page's headings, by the hash of its document. */
  const anchors = new Map<string, readonly string[]>()
  const own = here.siteSpace.spaceId

  async function load(refs: readonly ContentRef[]) {
    for (const id of new Set(refs.map((ref) => findSpaceId(ref) ?? own))) {
      const place = id === own ? here : findVisibleSiteSpace(visit, id)
      if (place && !spaces.has(id)) spaces.set(id, { place, pages: await loadPages(serving, visit, place) })
    }
    for (const [id, { place, pages }] of spaces) {
      const documents = refs.flatMap((ref) =>
        ref.kind === 'anchor' && (ref.space ?? own) === id ? (pageOf(ref, pages)?.placed.page.document ?? []) : [],
      )
      const unknown = documents.filter((hash) => !anchors.has(hash))
      if (unknown.length === 0) continue
      const linksOf = createLinkReader(serving.database.db, [id], await openSiteSpace(serving, place.siteSpace))
      for (const [hash, links] of await linksOf(new Set(unknown))) anchors.set(hash, links.anchors)
    }
    const wanted = new Set(refs.flatMap((ref) => (page && ref.kind === 'file' ? [ref.file] : [])))
    if (wanted.size === 0) return
    const { nodes, content } = await openSiteSpace(serving, here.siteSpace)
    for (const file of await Promise.all([...wanted].map((id) => findFile(nodes, content, id))))
      if (file) files.set(file.id, file)
  }

  function resolve(ref: ContentRef): ReferenceTarget | undefined {
    if (ref.kind === 'url') return { href: ref.url }
    if (ref.kind === 'file') return toFileTarget(files.get(ref.file))
    if (ref.kind !== 'page' && ref.kind !== 'anchor' && ref.kind !== 'space') return undefined
    const there = spaces.get(ref.space ?? own)
    if (!there) return undefined
    if (ref.kind === 'space') return { href: toSpaceBasePath(visit, there.place), title: there.place.siteSpace.title }
    const target = pageOf(ref, there.pages)
    const href = target?.entry.href
    if (!target || href === undefined) return undefined
    const { title, emoji, icon } = target.entry
    const { description } = target.placed.page
    const { document } = target.placed.page
    const known = document === undefined ? undefined : anchors.get(document)
    const fragment = ref.kind === 'anchor' ? toFragment(ref.anchor, known, title) : ''
    return { title, emoji, icon, description, href: href + fragment }
  }

  function pageOf(ref: Extract<ContentRef, { kind: 'page' | 'anchor' }>, pages: VisiblePages): VisiblePage | undefined {
    return ref.page === undefined ? page : pages.byId.get(ref.page)
  }

  /** The file gets an address on the site that works while the page shows it: it does not expire, and only visitors who may see the page can open it. */
  function toFileTarget(file: File | undefined): ReferenceTarget | undefined {
    if (!file || !page) return undefined
    const { id, name, contentType, size, dimensions } = file
    const address = [here.siteSpace.id, page.placed.page.id, id, name].map(encodeURIComponent).join('/')
    return { href: `${visit.basePath}~/files/${address}`, title: name, file: { name, contentType, size, dimensions } }
  }

  return { load, resolve }
}

/** The title of a page is its beginning. */
function toFragment(anchor: string, known: readonly string[] = [], title: string): string {
  const heading = matchAnchor(known, anchor)
  return heading === undefined && isTitleAnchor(title, anchor) ? '' : `#${heading ?? anchor}`
}

const findSpaceId = (ref: ContentRef) => ('space' in ref ? ref.space : undefined)
