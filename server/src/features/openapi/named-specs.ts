/**
 * The names of specifications in search and sites: the slug of a specification of the organization, the URL that a page refers to, or `file:` and the key
 * of a file's bytes. Slugs have no colon.
 */
import type { ContentRef } from '@lectern/content/document'
import { findFile, type Nodes, type Revision } from '@lectern/content/revision'
import type { SpecBytes } from './file-specs.ts'

const FILE = 'file:'

export const isSlug = (name: string): boolean => !name.includes(':')
export const toFileName = (key: string): string => FILE + key
export const toFileKey = (name: string): string | undefined =>
  name.startsWith(FILE) ? name.slice(FILE.length) : undefined

interface NamedSpecs {
  nameOf: (ref: ContentRef) => string | undefined
  /** All names, each once. */
  names: string[]
  urls: string[]
  files: SpecBytes[]
}

export async function nameSpecs(
  { nodes, content }: { nodes: Nodes; content: Revision },
  refs: readonly ContentRef[],
): Promise<NamedSpecs> {
  const files = new Map<string, SpecBytes>()
  for (const ref of refs) {
    const file = ref.kind === 'file' ? await findFile(nodes, content, ref.file) : undefined
    if (file) files.set(file.id, { key: file.key, size: file.size })
  }
  const nameOf = (ref: ContentRef) => {
    if (ref.kind === 'openapi') return ref.spec
    if (ref.kind === 'url') return isFetchable(ref.url) ? ref.url : undefined
    const file = ref.kind === 'file' ? files.get(ref.file) : undefined
    return file && toFileName(file.key)
  }
  const names = new Set(refs.flatMap((ref) => nameOf(ref) ?? []))
  const urls = new Set(refs.flatMap((ref) => (ref.kind === 'url' ? (nameOf(ref) ?? []) : [])))
  return { nameOf, names: [...names], urls: [...urls], files: [...files.values()] }
}

const isFetchable = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url)
