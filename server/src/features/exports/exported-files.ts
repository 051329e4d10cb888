/** The content of a space as files: markdown and what it shows, in the layout of a repository. Made one after the other, when they are asked for. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Document } from '@lectern/content/document'
import { printRepository } from '@lectern/content/repository'
import {
  listFiles,
  listPages,
  listReusableContents,
  listSpaceRedirects,
  openNodes,
  type Revision,
} from '@lectern/content/revision'
import type { Db } from '../../core/database/connect.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { contentStore, type RevisionRow } from '../revisions/index.ts'
import { printFileAt } from './print-file.ts'

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
  const printed = printRepository({
    pages: await listPages(nodes, revision),
    files,
    reusableContents: await listReusableContents(nodes, revision),
    variables: revision.variables ?? {},
    redirects: await listSpaceRedirects(nodes, revision),
    body: () => EMPTY,
  })
  return [
    ...[...printed.texts.keys()].map((path) => ({
      path,
      open: () => printFileAt({ nodes, printed, caller: space_id }, path),
    })),
    ...files.map(({ id, key }) => ({
      path: printed.paths.files.get(id)!,
      open: async () => openBytes(await storage.pathOf(key)),
    })),
  ]
}

/** Bodies are read when a file is printed. */
const EMPTY: Document = { object: 'document', data: {}, nodes: [] }

/** Bytes that got lost on disk leave an empty file, not an export that never ends. */
async function openBytes(path: string): Promise<Readable> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  return isThere ? createReadStream(path) : Readable.from([])
}
