/** Exports the content of one space: markdown and files for people, records and bodies for the import. */

import type { Document } from '@lectern/content/document'
import { printRepository } from '@lectern/content/repository'
import { type File, type Hash, type Nodes, openNodes, type Revision, type SourceText } from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import type { Storage } from '../../core/storage/storage.ts'
import type { ZipEntry } from '../../core/storage/write-zip.ts'
import { printBody, printFileAt } from '../exports/index.ts'
import { contentStore, loadRevisionRow } from '../revisions/index.ts'
import { listContent, type RevisionRecords, toContentFile, walkArchivedPages } from './content-records.ts'
import { readStored } from './read-stored.ts'

interface SpaceExport {
  /** The folder of the space in the archive. */
  folder: string
  nodes: Nodes
  storage: Storage
  /** What was already exported for the space: bodies by their hash, bytes by their key with their path. */
  bodies: Set<Hash>
  bytes: Map<string, string>
  /** The markdown of the pages in the primary content. */
  shown: Set<string>
}

export function openSpaceExport(db: ReadDb, spaceId: string, folder: string, storage: Storage): SpaceExport {
  const nodes = openNodes(contentStore(db, spaceId))
  return { folder, nodes, storage, bodies: new Set(), bytes: new Map(), shown: new Set() }
}

export const openContent = async (db: ReadDb, { nodes }: SpaceExport, spaceId: string, revisionId: string) =>
  (await nodes.get((await loadRevisionRow(db, spaceId, revisionId)).root)) as Revision

/**
 * `within` is the subfolder in the folder of the space. For a change request only pages that differ from the primary content are written as
 * markdown; its records are complete. One body at a time is in memory.
 */
export async function* exportContent(
  space: SpaceExport,
  revision: Revision,
  within: string,
  name = 'content.json',
): AsyncGenerator<ZipEntry> {
  const { folder, nodes, bodies } = space
  const pause = createPause()
  const content = await listContent(nodes, revision)
  await pause()
  const printed = printRepository({ ...content, body: () => EMPTY })
  const { paths, texts } = printed
  const sources = { nodes, printed, caller: folder, hasSources: false }
  const markdownOf = (id: string) => paths.pages.get(id) ?? paths.reusableContents.get(id)
  const written = new Map<string, string>()
  for (const holder of [...walkArchivedPages(content.pages), ...content.reusableContents]) {
    await pause()
    yield* exportSource(space, holder)
    const path = markdownOf(holder.id)
    const mark = JSON.stringify([path, holder])
    const isNew = path !== undefined && !space.shown.has(mark)
    const isNewBody = holder.document !== undefined && !bodies.has(holder.document)
    if (path !== undefined) written.set(holder.id, `${isNew ? within : ''}content/${path}`)
    if (!isNew && !isNewBody) continue
    if (isNew) yield { path: `${folder}${within}content/${path}`, content: await printFileAt(sources, path) }
    if (within === '') space.shown.add(mark)
    if (!isNewBody) continue
    bodies.add(holder.document!)
    yield { path: `${folder}documents/${holder.document}.json`, content: await bodyText(space, holder.document!) }
  }
  const pagePaths = new Set([...paths.pages.values(), ...paths.reusableContents.values()])
  for (const [path, text] of texts)
    if (!pagePaths.has(path)) yield { path: `${folder}${within}content/${path}`, content: text() }
  yield* exportFiles(space, content, (file) => `${within}content/${paths.files.get(file.id)}`)
  const file = toContentFile(
    content,
    (id) => written.get(id),
    ({ key }) => space.bytes.get(key)!,
  )
  await pause()
  yield { path: `${folder}${within}${name}`, content: `${JSON.stringify(file, undefined, 1)}\n` }
}

/** Exports a revision as records and bodies without markdown: the start of a change request. */
export async function* exportRecords(space: SpaceExport, revision: Revision, path: string): AsyncGenerator<ZipEntry> {
  const { folder, nodes, bodies } = space
  const pause = createPause()
  const content = await listContent(nodes, revision)
  for (const holder of [...walkArchivedPages(content.pages), ...content.reusableContents]) {
    await pause()
    yield* exportSource(space, holder)
    if (holder.document === undefined || bodies.has(holder.document)) continue
    bodies.add(holder.document)
    yield { path: `${folder}documents/${holder.document}.json`, content: await bodyText(space, holder.document) }
  }
  yield* exportFiles(space, content, ({ key }) => `files/${key}`)
  const file = toContentFile(
    content,
    () => undefined,
    ({ key }) => space.bytes.get(key)!,
  )
  await pause()
  yield { path: folder + path, content: `${JSON.stringify(file, undefined, 1)}\n` }
}

/** Exports the bodies as JSON. */
const bodyText = ({ nodes, folder }: SpaceExport, hash: Hash) => printBody(nodes, hash, folder, documentText)

/** Loads a body when its file is written. */
const EMPTY: Document = { object: 'document', data: {}, nodes: [] }

function* documentText({ nodes, ...rest }: Document): Generator<string> {
  yield `${JSON.stringify(rest, undefined, 1).slice(0, -2)},\n "nodes": [`
  for (const [at, node] of nodes.entries()) yield `${at === 0 ? '' : ','}\n${JSON.stringify(node, undefined, 1)}`
  yield '\n]}\n'
}

/** Exports the source text that a page was imported from. */
async function* exportSource({ folder, nodes, bodies }: SpaceExport, { source }: { source?: Hash }) {
  if (source === undefined || bodies.has(source)) return
  bodies.add(source)
  const { text } = (await nodes.get(source)) as SourceText
  yield { path: `${folder}sources/${source}.json`, content: `${JSON.stringify({ text })}\n` }
}

async function* exportFiles(
  { folder, storage, bytes }: SpaceExport,
  { files }: RevisionRecords,
  toArchivePath: (file: File) => string,
): AsyncGenerator<ZipEntry> {
  for (const file of files) {
    if (bytes.has(file.key)) continue
    const content = await readStored(storage, file)
    const archivePath = toArchivePath(file)
    bytes.set(file.key, archivePath)
    yield { path: folder + archivePath, content }
  }
}
