/** The content of a space as files: markdown and what it shows, in the layout of a repository. Made one after the other, when they are asked for. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  type Document,
  listFiles,
  listPages,
  listReusableContents,
  listSpaceRedirects,
  openNodes,
  printRepository,
  type Revision,
  type Source,
} from '@lectern/content'
import type { Db } from '../../core/database/connect.ts'
import type { Storage } from '../../core/storage.ts'
import { contentStore, type RevisionRow } from '../revisions/index.ts'

export interface ExportedFile {
  path: string
  /** Text, or bytes as they lie on disk. */
  open: () => Promise<string | Readable>
}

export async function listExportedFiles(
  { db, storage }: { db: Db; storage: Storage },
  { space_id, root }: RevisionRow,
): Promise<ExportedFile[]> {
  const nodes = openNodes(contentStore(db, space_id))
  const revision = (await nodes.get(root)) as Revision
  const files = await listFiles(nodes, revision)
  let body: Document = EMPTY
  let source: string | undefined
  const { texts, documents, sources, paths } = printRepository({
    pages: await listPages(nodes, revision),
    files,
    reusableContents: await listReusableContents(nodes, revision),
    variables: revision.variables ?? {},
    redirects: await listSpaceRedirects(nodes, revision),
    body: (hash) => (hash === undefined ? EMPTY : body),
    source: (_path, hash) => (hash === undefined ? undefined : source),
  })
  return [
    ...[...texts].map(([path, print]) => ({
      path,
      open: async () => {
        const hash = documents.get(path)
        // A store of its own for each: what was read for one page is not kept for the next.
        if (hash !== undefined) body = await readDocument(db, space_id, hash)
        source = await readSource(db, space_id, sources.get(path))
        return print()
      },
    })),
    ...files.map(({ id, key }) => ({
      path: paths.files.get(id)!,
      open: async () => openBytes(await storage.pathOf(key)),
    })),
  ]
}

const EMPTY: Document = { object: 'document', data: {}, nodes: [] }

async function readDocument(db: Db, spaceId: string, hash: string): Promise<Document> {
  const nodes = openNodes(contentStore(db, spaceId))
  await nodes.loadBodies([hash])
  return nodes.bodyAt(hash)
}

async function readSource(db: Db, spaceId: string, hash: string | undefined): Promise<string | undefined> {
  if (hash === undefined) return undefined
  return ((await openNodes(contentStore(db, spaceId)).get(hash)) as Source).text
}

/** Bytes that got lost on disk leave an empty file, not an export that never ends. */
async function openBytes(path: string): Promise<Readable> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  return isThere ? createReadStream(path) : Readable.from([])
}
