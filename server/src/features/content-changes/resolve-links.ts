/** Resolves URLs in submitted markdown to content references. A URL that leads to nothing stays a URL. */
import type { ContentRef } from '@lectern/content/document'
import { readHref } from '@lectern/content/markdown'
import { findFile, findPage, findPageByPath, type Page } from '@lectern/content/revision'
import type { OpenRevision } from '../revisions/index.ts'
import type { Batch } from './batch.ts'

type Links = Pick<Batch, 'nodes' | 'content' | 'openExpanded' | 'pageRefs' | 'fileRefs'>

/** `folders` are tried in order as the start of relative paths. */
export async function resolveLinks(
  links: Links,
  urls: Iterable<string>,
  folders: readonly string[],
): Promise<Map<string, ContentRef>> {
  const found = new Map<string, ContentRef>()
  for (const url of urls) {
    const ref = await resolveLink(links, url, folders)
    if (ref) found.set(url, ref)
  }
  return found
}

async function resolveLink(links: Links, url: string, folders: readonly string[]): Promise<ContentRef | undefined> {
  const [address = '', fragment] = splitAt(url, '#')
  const anchor = fragment ? decode(fragment) : undefined
  if (address === '') return anchor === undefined ? undefined : { kind: 'anchor', anchor }
  const elsewhere = readHref(url)
  if (elsewhere) return elsewhere
  const file = await findLinkedFile(links, address)
  if (file !== undefined) return { kind: 'file', file }
  const page = await findLinkedPage(links, address, folders)
  if (page === undefined) return undefined
  return anchor === undefined ? { kind: 'page', page } : { kind: 'anchor', page, anchor }
}

async function findLinkedFile({ nodes, content, fileRefs }: Links, address: string): Promise<string | undefined> {
  const ref = /^\.\/([^/]+)$/.exec(address)?.[1]
  if (ref !== undefined && fileRefs.has(decode(ref))) return fileRefs.get(decode(ref))
  const id = /^\/files\/([^/?]+)$/.exec(address)?.[1]
  if (id === undefined) return undefined
  return [...fileRefs.values()].includes(id) ? id : (await findFile(nodes, content, id))?.id
}

/** `/pages/<id>`, `/pages/<path>`, a relative `.md` path, or `./<ref>.md` for a page of the batch. */
async function findLinkedPage(links: Links, address: string, folders: readonly string[]): Promise<string | undefined> {
  const { pageRefs } = links
  const absolute = /^\/pages\/(.+)$/.exec(address)?.[1]
  if (absolute !== undefined) {
    const find = ({ nodes, content }: OpenRevision) => findPage(nodes, content, absolute)
    const page = absolute.includes('/') ? undefined : await findHere(links, find)
    return page?.id ?? findByFile(links, decode(absolute))
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith('/') || !/\.md$/i.test(address)) return undefined
  const ref = /^\.\/([^/]+)\.md$/.exec(address)?.[1]
  if (ref !== undefined && pageRefs.has(decode(ref))) return pageRefs.get(decode(ref))
  for (const folder of folders) {
    const path = joinPath(folder, decode(address))
    const page = path === undefined ? undefined : await findByFile(links, path)
    if (page !== undefined) return page
  }
  return undefined
}

/** Finds a page by its path in a repository: `guides/install.md`, or `guides/README.md` for the page above. The first page is at the root. */
async function findByFile(links: Links, path: string): Promise<string | undefined> {
  const bare = path.replace(/\.md$/i, '').replace(/(^|\/)README$/i, '')
  if (bare !== '') return (await findHere(links, ({ nodes, content }) => findPageByPath(nodes, content, bare)))?.id
  const { top } = links.content
  return 'list' in top ? undefined : top[0]
}

/** Finds a page of the revision, or one that a computed page generates. */
async function findHere(links: Links, find: (opened: OpenRevision) => Promise<Page | undefined>) {
  const found = await find(links)
  return found || !links.content.computed ? found : links.openExpanded && find(await links.openExpanded())
}

/** Returns undefined for a path that leaves the space. */
function joinPath(folder: string, path: string): string | undefined {
  const parts = folder.split('/').filter((part) => part !== '')
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function splitAt(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
