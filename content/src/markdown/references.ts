/** Converts URLs in markdown to references of a document, and back. */
import type { ContentRef } from '../document/index.ts'

export type ReferenceKind = 'link' | 'image' | 'file' | 'include' | 'mention' | 'content-ref'

/** Returns the reference of a URL; undefined leaves it a URL. */
export type Resolve = (url: string, kind: ReferenceKind) => ContentRef | undefined

/** Returns undefined for a URL that would run as a program if it were opened. */
export function toRef(url: string, kind: ReferenceKind, resolve: Resolve | undefined): ContentRef | undefined {
  if (isProgram(url, kind)) return undefined
  return resolve?.(url, kind) ?? { kind: 'url', url }
}

const IMAGE_DATA = /^data:image\/(?:png|gif|jpeg|webp|avif)[;,]/

/** Browsers skip these characters when they look for the scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const SKIPPED = /[\u0000-\u0020\u007F-\u00A0\u2028\u2029\uFEFF]/g

function isProgram(url: string, kind: ReferenceKind): boolean {
  const bare = url.replaceAll(SKIPPED, '').slice(0, 40).toLowerCase()
  if (bare.startsWith('data:')) return kind !== 'image' || !IMAGE_DATA.test(bare)
  return bare.startsWith('javascript:') || bare.startsWith('vbscript:')
}

export type Href = (ref: ContentRef) => string

/** The URLs that the resolver of a server understands; the default of `printMarkdown`. */
export const defaultHref: Href = (ref) => {
  switch (ref.kind) {
    case 'url':
      return ref.url
    case 'file':
      return `/files/${ref.file}`
    case 'page':
      return `${inSpace(ref.space)}/pages/${ref.page}`
    case 'anchor':
      return ref.page === undefined ? `#${ref.anchor}` : `${inSpace(ref.space)}/pages/${ref.page}#${ref.anchor}`
    case 'user':
      return `/users/${ref.user}`
    case 'collection':
      return `/collections/${ref.collection}`
    case 'space':
      return `/spaces/${ref.space}`
    case 'reusable-content':
      return `${inSpace(ref.space)}/reusable-contents/${ref.reusableContent}`
    case 'openapi':
      return `/openapi/${ref.spec}`
  }
}

const inSpace = (space: string | undefined) => (space === undefined ? '' : `/spaces/${space}`)

/** Reads references to content outside the space, as `defaultHref` prints them. Their targets may change at any time. */
export function readHref(url: string): ContentRef | undefined {
  const [, address = '', fragment] = /^([^#]*)(?:#(.*))?$/s.exec(url) ?? []
  const [, kind, id, below, belowId] = /^\/(\w[\w-]*)\/([^/]+)(?:\/([\w-]+)\/([^/]+))?$/.exec(address) ?? []
  if (id === undefined) return undefined
  if (kind === 'spaces' && below === 'pages')
    return fragment
      ? { kind: 'anchor', space: id, page: belowId!, anchor: decode(fragment) }
      : { kind: 'page', space: id, page: belowId! }
  if (kind === 'spaces' && below === 'reusable-contents')
    return { kind: 'reusable-content', space: id, reusableContent: belowId! }
  if (below !== undefined) return undefined
  if (kind === 'spaces') return { kind: 'space', space: id }
  if (kind === 'reusable-contents') return { kind: 'reusable-content', reusableContent: id }
  if (kind === 'users') return { kind: 'user', user: id }
  if (kind === 'collections') return { kind: 'collection', collection: id }
  if (kind === 'openapi') return { kind: 'openapi', spec: decode(id) }
  return undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
