/** Finds files at addresses of the site. A visitor may open a file while a page they may see shows it. */
import { findFile } from '@lectern/content/revision'
import { listCoverRefs } from './page-source.ts'
import { renderAs } from './render-source.ts'
import type { ServingContext } from './serving-context.ts'
import { loadPages, openSiteSpace } from './space-pages.ts'
import { listVisibleSiteSpaces, type SiteVisit } from './visit.ts'

/** Files that a browser would run are served for download. An SVG stays an image: opened by itself it is sandboxed. */
const EXECUTABLE = /html|script|xml|xsl|wasm/
const toSafeType = (type: string) =>
  EXECUTABLE.test(type) && type !== 'image/svg+xml' ? 'application/octet-stream' : type

/** Reads `~/files/<site space>/<page>/<file>/<name>`. Returns undefined when there is no file that this visitor may open. */
export async function findSiteFile(serving: ServingContext, visit: SiteVisit, path: string[]) {
  const [tilde, files, siteSpaceId, pageId, fileId] = path
  if (tilde !== '~' || files !== 'files' || pageId === undefined || fileId === undefined) return undefined
  const place = listVisibleSiteSpaces(visit).find(({ siteSpace }) => siteSpace.id === siteSpaceId)
  const page = place && (await loadPages(serving, visit, place)).byId.get(pageId)
  if (!page) return undefined
  const shown = await serving.filesOnPages.getOrCreate(`${visit.cacheKey} ${siteSpaceId} ${pageId}`, async () => {
    const onCover = listCoverRefs(page).flatMap((ref) => (ref.kind === 'file' ? [ref.file] : []))
    return new Set([...(await renderAs(serving, { visit, place, page }, 'files')), ...onCover])
  })
  const { nodes, content } = await openSiteSpace(serving, place.siteSpace)
  const file = shown.has(fileId) ? await findFile(nodes, content, fileId) : undefined
  return file && { key: file.key, name: file.name, type: toSafeType(file.contentType) }
}
