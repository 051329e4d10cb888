/** Prints the pages of a space, or one of them, as one document: `<space>/~gitbook/pdf`. It is sent while it is rendered, and never cached. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { locateInSite } from '@lectern/content/addresses'
import { type PrintedEntry, renderPrintEnd, renderPrintStart, renderUnprintedPage, toPrintedPart } from '@lectern/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../core/errors.ts'
import { readClientAddress, toNetwork } from '../core/http/client-address.ts'
import { createPause } from '../core/scheduling/cooperate.ts'
import { renderAs } from './render-source.ts'
import { CACHE_CONTROL, type SendOptions } from './send.ts'
import type { ServingContext } from './serving-context.ts'
import { toSiteSource } from './site-source.ts'
import { type LocatedSiteSpace, loadPages } from './space-pages.ts'
import type { VisiblePage, VisiblePages } from './visible-pages.ts'
import type { SiteVisit } from './visit.ts'

/** The most pages of one document. */
const MAX_PAGES = 500
/** The most lines of its contents, which lists groups too. */
const MAX_ENTRIES = 2000

interface Printing {
  serving: ServingContext
  visit: SiteVisit
  place: LocatedSiteSpace
  pages: VisiblePages
  /** The only page to print. */
  only?: VisiblePage
}

/** Returns undefined when the address is no document to print, or not for this visitor. Unpublished content is not printed. */
export async function openPrinting(
  serving: ServingContext,
  visit: SiteVisit,
  path: string[],
  query: URLSearchParams,
): Promise<Printing | undefined> {
  const own = path.at(-2)
  if (path.at(-1) !== 'pdf' || (own !== '~gitbook' && own !== '~lectern') || visit.isPreview) return undefined
  const { pdf, pageActions } = visit.state.customization
  const place = locateInSite(visit.tree, path.slice(0, -2))
  if (!place || place.rest.length > 0 || !(pdf.enabled || pageActions.items.includes('pdf'))) return undefined
  const pages = await loadPages(serving, visit, place)
  const id = query.get('page')
  if (id === null) return { serving, visit, place, pages }
  const only = pages.byId.get(id)
  return only?.entry.type === 'document' ? { serving, visit, place, pages, only } : undefined
}

/** A whole space is as much work as all its pages, so one network address gets only a few in a minute. */
export async function sendPrinting(
  request: FastifyRequest,
  reply: FastifyReply,
  printing: Printing,
  { cacheScope, variesByCookie }: SendOptions,
): Promise<FastifyReply> {
  if (!printing.only) {
    const { exceeded } = printing.serving.printLimiter.count(toNetwork(readClientAddress(request)))
    if (exceeded) throw exceeded
  }
  const nonce = randomBytes(16).toString('base64url')
  const policy = ["default-src 'none'", `style-src 'self' 'nonce-${nonce}'`, "img-src 'self' https: data:"]
  const rest = ["font-src 'self' https:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
  return reply
    .header('cache-control', CACHE_CONTROL[cacheScope === 'shared' ? 'private' : cacheScope])
    .headers(variesByCookie ? { vary: 'Cookie' } : {})
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', [...policy, ...rest].join('; '))
    .type('text/html; charset=utf-8')
    .send(Readable.from(writeParts(printing, nonce), { objectMode: false }))
}

/** The stream asks for the next part when the visitor has taken the last one, and ends the generator when they leave. */
async function* writeParts({ serving, visit, place, pages, only }: Printing, nonce: string): AsyncGenerator<string> {
  const site = await toSiteSource(serving, visit, place, '')
  const { entries, printed, isCut } = only ? ofOnePage(only) : listPrinted(pages)
  const title = only ? only.placed.page.title : place.siteSpace.title
  yield renderPrintStart({ site, title, contents: entries, nonce })
  const placeOf = new Map(printed.map(({ entry }, at) => [entry.href!, toId(at)]))
  const pause = createPause()
  for (const [at, page] of printed.entries()) {
    const idPrefix = `${toId(at)}-`
    const part = { idPrefix, placeOf }
    const rendered = await renderAs(serving, { visit, place, page, site, part }, 'printed').catch((error) => {
      // A page that takes too long to render has a limit; anything else is a fault.
      if (!(error instanceof ApiError)) throw error
      return renderUnprintedPage(site, page.placed.page.title, idPrefix)
    })
    yield toPrintedPart(rendered, nonce)
    await pause()
  }
  yield renderPrintEnd(site, isCut ? printed.length : undefined)
}

const toId = (at: number) => `P${at + 1}`

const ofOnePage = (page: VisiblePage) => ({ entries: [], printed: [page], isCut: false })

/** Lists the pages of the table of contents with their depth; hidden pages are left out, and groups are titles. */
function listPrinted({ tree, byId }: VisiblePages) {
  const entries: PrintedEntry[] = []
  const printed: VisiblePage[] = []
  const rest = [...tree].reverse().map((entry) => ({ entry, depth: 0 }))
  let isCut = false
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { entry, depth } = next
    if (entry.isHidden || entry.type === 'link') continue
    if (entry.type === 'document') {
      isCut = printed.length === MAX_PAGES || entries.length >= MAX_ENTRIES
      if (isCut) break
      printed.push(byId.get(entry.id)!)
    }
    const id = entry.type === 'document' ? toId(printed.length - 1) : undefined
    if (entries.length < MAX_ENTRIES) entries.push({ title: entry.title, depth, id })
    for (let at = entry.pages.length - 1; at >= 0; at--) rest.push({ entry: entry.pages[at]!, depth: depth + 1 })
  }
  return { entries, printed, isCut }
}
