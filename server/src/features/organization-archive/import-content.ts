/** Imports content from an archive: builds a revision of a space from records and bodies. */
import { walk } from '@lectern/content/document'
import {
  buildRevision,
  type File,
  type Hash,
  type Nodes,
  PAGE_LEVELS,
  type PageTree,
  type ReusableContent,
  type Revision,
} from '@lectern/content/revision'
import Type, { type Static } from 'typebox'
import { invalid } from '../../core/errors.ts'
import { checkExpression } from '../../core/words/check-expression.ts'
import { checkDocument } from '../../core/words/document-shape.ts'
import { checkConditions } from '../content-changes/index.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { ContentFile } from './content-records.ts'

/** The files of the archive as they are stored here, by their path in the archive. */
export type StoredBytes = Map<string, Omit<File, 'id' | 'name'>>

/** The import of one space; `bodies` are those imported so far, by their names in the archive. */
export interface SpaceImport {
  reader: ArchiveReader
  folder: string
  nodes: Nodes
  bodies: Map<string, Hash>
  stored: StoredBytes
}

export const readContentFile = async (reader: ArchiveReader, path: string) =>
  (await reader.readJson(path, ContentFile)) as ContentFile

export async function importRevision(space: SpaceImport, path: string): Promise<Revision> {
  const content = await readContentFile(space.reader, path)
  checkIds(path, content)
  const pages = toTrees(path, content.pages)
  for (const each of [...content.pages, ...content.reusableContents]) await importTexts(space, each)
  const withBody = <T extends { document?: string; source?: string }>({ document, source, ...rest }: T) => ({
    ...rest,
    ...(document !== undefined && { document: space.bodies.get(document)! }),
    ...(source !== undefined && { source: space.bodies.get(source)! }),
  })
  const bind = ({ pages, ...page }: PageTree): PageTree =>
    ({ ...withBody(page), ...(pages && { pages: pages.map(bind) }) }) as PageTree
  return buildRevision(space.nodes, {
    pages: pages.map(bind),
    files: content.files.map(({ bytes, ...file }) => ({ ...file, ...space.stored.get(space.folder + bytes)! }) as File),
    reusableContents: content.reusableContents.map(({ markdown: _, ...rest }) => withBody(rest) as ReusableContent),
    variables: content.variables,
    redirects: new Map(Object.entries(content.redirects)),
  })
}

async function importTexts(space: SpaceImport, { document, source }: { document?: string; source?: string }) {
  if (document !== undefined) await importBody(space, document)
  if (source !== undefined) await importSource(space, source)
}

async function importSource({ reader, folder, nodes, bodies }: SpaceImport, name: string): Promise<void> {
  if (bodies.has(name)) return
  const { text } = (await reader.readJson(`${folder}sources/${name}.json`, SourceFile)) as Static<typeof SourceFile>
  bodies.set(name, nodes.put('chunk', { object: 'source', text }))
}

const SourceFile = Type.Object({ text: Type.String({ maxLength: 5_000_000 }) }, { additionalProperties: false })

async function importBody({ reader, folder, nodes, bodies }: SpaceImport, name: string): Promise<void> {
  if (bodies.has(name)) return
  const path = `${folder}documents/${name}.json`
  const document = checkDocument(path, await reader.readJson(path, Type.Object({}, { additionalProperties: true })))
  // A conflict that no merge created could never be resolved.
  for (const { node } of walk(document))
    if (node.object === 'block' && node.type === 'conflict') throw invalid(`${path} must not contain a conflict`)
  checkConditions(path, document)
  bodies.set(name, nodes.put('document', document))
}

function checkIds(path: string, content: ContentFile): void {
  for (const list of [content.pages, content.files, content.reusableContents]) {
    const ids = new Set(list.map(({ id }) => id))
    if (ids.size < list.length) throw invalid(`${path} has the same id twice`)
  }
}

/** Builds the tree. A parent comes before its pages in the list, so no page can be its own ancestor. */
function toTrees(path: string, pages: ContentFile['pages']): PageTree[] {
  const top: PageTree[] = []
  const placed = new Map<string, { below: PageTree[]; depth: number }>()
  const slugs = new Set<string>()
  for (const { parent, markdown: _, ...page } of pages) {
    const above = parent === null ? { below: top, depth: 0 } : placed.get(parent)
    if (!above) throw invalid(`${path}: the parent ${parent} of page ${page.id} does not come before it`)
    if (above.depth >= PAGE_LEVELS) throw invalid(`${path}: page ${page.id} is more than ${PAGE_LEVELS} levels deep`)
    if (page.condition !== undefined) checkExpression(`${path}: condition of ${page.id}`, page.condition)
    const hasSlug = page.type === 'document' || page.type === 'group'
    if (hasSlug !== (page.slug !== undefined))
      throw invalid(`${path}: page ${page.id} ${hasSlug ? 'needs a slug' : 'must not have a slug'}`)
    const slug = `${parent ?? ''}/${page.slug}`
    if (hasSlug && slugs.has(slug)) throw invalid(`${path}: two pages with the same parent have the slug ${page.slug}`)
    slugs.add(slug)
    const below: PageTree[] = []
    above.below.push({ ...page, pages: below } as PageTree)
    placed.set(page.id, { below, depth: above.depth + 1 })
  }
  return top
}
