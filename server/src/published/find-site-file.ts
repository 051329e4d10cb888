/** Files of pages, at addresses of the site: open to whoever may see the page that shows them, for as long as it does. */
import { findFile } from '@lectern/content/revision'
import { coverRefsOf } from './page-source.ts'
import { renderAs } from './render-source.ts'
import type { Serving } from './serving.ts'
import { loadPages, openSiteSpace } from './space-pages.ts'
import { siteSpacesOf, type Visit } from './visit.ts'

/** What a browser would run is text to save. An SVG stays a picture: opened by itself it is shut in a sandbox. */
const RUN = /html|script|xml|xsl|wasm/
const harmless = (type: string) => (RUN.test(type) && type !== 'image/svg+xml' ? 'application/octet-stream' : type)

/** `~/files/<site space>/<page>/<file>/<name>`. Undefined: nothing this visitor could have. */
export async function findSiteFile(serving: Serving, visit: Visit, path: string[]) {
  const [tilde, files, siteSpaceId, pageId, fileId] = path
  if (tilde !== '~' || files !== 'files' || pageId === undefined || fileId === undefined) return undefined
  const place = siteSpacesOf(visit).find(({ siteSpace }) => siteSpace.id === siteSpaceId)
  const page = place && (await loadPages(serving, visit, place)).byId.get(pageId)
  if (!page) return undefined
  const shown = await serving.filesOnPages.make(`${visit.mark} ${siteSpaceId} ${pageId}`, async () => {
    const onCover = coverRefsOf(page).flatMap((ref) => (ref.kind === 'file' ? [ref.file] : []))
    return new Set([...(await renderAs(serving, { visit, place, page }, 'files')), ...onCover])
  })
  const { nodes, content } = await openSiteSpace(serving, place.siteSpace)
  const file = shown.has(fileId) ? await findFile(nodes, content, fileId) : undefined
  return file && { key: file.key, name: file.name, type: harmless(file.contentType) }
}
