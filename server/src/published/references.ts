/** Where references lead on a site, for one visitor: what is gathered first is answered at once. */
import { type ContentRef, matchAnchor } from '@lectern/content/document'
import { type File, findFile } from '@lectern/content/revision'
import type { Target } from '@lectern/site'
import { createLinkReader } from '../features/links/index.ts'
import type { Serving } from './serving.ts'
import type { Shown, ShownPages } from './show-pages.ts'
import { baseOf, loadPages, openSiteSpace, type Place } from './space-pages.ts'
import { findSiteSpaceOf, type Visit } from './visit.ts'

export interface References {
  gather: (refs: readonly ContentRef[]) => Promise<void>
  resolve: (ref: ContentRef) => Target | undefined
}

/** References of a page of a space; of the site itself, which has no files, without `page`. */
export function openReferences(serving: Serving, visit: Visit, here: Place, page?: Shown): References {
  const spaces = new Map<string, { place: Place; pages: ShownPages }>()
  const files = new Map<string, File>()
  /** Where the headings of a page are reached, by the hash of its document. */
  const anchors = new Map<string, readonly string[]>()
  const own = here.siteSpace.spaceId

  async function gather(refs: readonly ContentRef[]) {
    for (const id of new Set(refs.map((ref) => spaceOf(ref) ?? own))) {
      const place = id === own ? here : findSiteSpaceOf(visit, id)
      if (place && !spaces.has(id)) spaces.set(id, { place, pages: await loadPages(serving, visit, place) })
    }
    for (const [id, { place, pages }] of spaces) {
      const documents = refs.flatMap((ref) =>
        ref.kind === 'anchor' && (ref.space ?? own) === id ? (pageOf(ref, pages)?.placed.page.document ?? []) : [],
      )
      const unknown = documents.filter((hash) => !anchors.has(hash))
      if (unknown.length === 0) continue
      const linksOf = createLinkReader(serving.db, [id], await openSiteSpace(serving, place.siteSpace))
      for (const [hash, links] of await linksOf(new Set(unknown))) anchors.set(hash, links.anchors)
    }
    const wanted = new Set(refs.flatMap((ref) => (page && ref.kind === 'file' ? [ref.file] : [])))
    if (wanted.size === 0) return
    const { nodes, content } = await openSiteSpace(serving, here.siteSpace)
    for (const file of await Promise.all([...wanted].map((id) => findFile(nodes, content, id))))
      if (file) files.set(file.id, file)
  }

  function resolve(ref: ContentRef): Target | undefined {
    if (ref.kind === 'url') return { href: ref.url }
    if (ref.kind === 'file') return toFile(files.get(ref.file))
    if (ref.kind !== 'page' && ref.kind !== 'anchor' && ref.kind !== 'space') return undefined
    const there = spaces.get(ref.space ?? own)
    if (!there) return undefined
    if (ref.kind === 'space') return { href: baseOf(visit, there.place), title: there.place.siteSpace.title }
    const target = pageOf(ref, there.pages)
    const href = target?.entry.href
    if (!target || href === undefined) return undefined
    const { title, emoji, icon } = target.entry
    const { description } = target.placed.page
    const { document } = target.placed.page
    const known = document === undefined ? undefined : anchors.get(document)
    const fragment = ref.kind === 'anchor' ? `#${(known && matchAnchor(known, ref.anchor)) ?? ref.anchor}` : ''
    return { title, emoji, icon, description, href: href + fragment }
  }

  function pageOf(ref: Extract<ContentRef, { kind: 'page' | 'anchor' }>, pages: ShownPages): Shown | undefined {
    return ref.page === undefined ? page : pages.byId.get(ref.page)
  }

  /** At an address of the site, for as long as the page shows it: no link that runs out, and none past what a visitor may see. */
  function toFile(file: File | undefined): Target | undefined {
    if (!file || !page) return undefined
    const { id, name, contentType, size, dimensions } = file
    const address = [here.siteSpace.id, page.placed.page.id, id, name].map(encodeURIComponent).join('/')
    return { href: `${visit.basePath}~/files/${address}`, title: name, file: { name, contentType, size, dimensions } }
  }

  return { gather, resolve }
}

const spaceOf = (ref: ContentRef) => ('space' in ref ? ref.space : undefined)
