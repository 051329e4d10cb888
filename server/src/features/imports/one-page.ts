/** Reads a single page from the web: its images are imported with it, its links become absolute URLs. */
import type { ContentRef } from '@lectern/content/document'
import type { ParsedPage } from '@lectern/content/incoming'
import type { ReferenceKind, Resolve } from '@lectern/content/markdown'
import type { SourceContent, SourceContext } from './source.ts'
import { toAddress } from './web-address.ts'

interface OnePage {
  /** The URL that relative ones start from. */
  readonly url: URL
  readonly title: string
  readonly read: (resolve: Resolve) => ParsedPage
}

export function readOnePage({ url, title, read }: OnePage, { fetchFile, caps }: SourceContext): SourceContent {
  const own = toAddress(url)
  const files = listShownFiles(read, url)
  return {
    incoming: {
      pages: [
        {
          type: 'document',
          address: own,
          fields: { title },
          read: (resolve) => read((text, kind) => resolve(text, kind) ?? toUrlReference(text, url)),
          pages: [],
        },
      ],
      files: [...files].slice(0, caps.files).map((address) => ({ address })),
      reusableContents: [],
      problems: [],
      locate: (text) => {
        const to = parse(text, url)
        if (!to) return undefined
        const address = toAddress(to)
        const anchor = decodeAnchor(to.hash)
        if (address === own && anchor === undefined) return undefined
        return { address, ...(anchor !== undefined && { anchor }) }
      },
    },
    openFile: fetchFile,
    leftOut: Math.max(0, files.size - caps.files),
  }
}

/** Reads the page once in advance to find the files it shows. */
function listShownFiles(read: OnePage['read'], base: URL): Set<string> {
  const files = new Set<string>()
  read((text, kind) => {
    const to = FILES.has(kind) ? parse(text, base) : undefined
    if (to && /^https?:$/.test(to.protocol)) files.add(toAddress(to))
    return undefined
  })
  return files
}

const FILES = new Set<ReferenceKind>(['image', 'file'])

export const parse = (text: string, base: URL) => (URL.canParse(text, base) ? new URL(text, base) : undefined)

/** Returns an absolute URL; undefined in an upload, whose relative URLs lead nowhere. */
function toUrlReference(text: string, base: URL): ContentRef | undefined {
  const to = parse(text, base)
  return to && /^https?:$/.test(to.protocol) ? { kind: 'url', url: to.href } : undefined
}

export function decodeAnchor(hash: string): string | undefined {
  if (hash.length < 2) return undefined
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
