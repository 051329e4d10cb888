/** The content of a space as files: markdown and assets, in the layout of a repository. Each file is printed when it is opened. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Document } from '@lectern/content/document'
import { inferRoot, printRepository } from '@lectern/content/repository'
import {
  listFiles,
  listPages,
  listReusableContents,
  listSpaceRedirects,
  openNodes,
  type Revision,
} from '@lectern/content/revision'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { contentStore, type RevisionRow } from '../revisions/index.ts'
import { printFileAt } from './print-file.ts'

export interface ExportedFile {
  path: string
  /** Returns text, or a stream of the stored bytes. */
  open: () => Promise<string | Readable>
}

export async function listExportedFiles(
  { db, storage }: { db: ReadDb; storage: Storage },
  { space_id, root }: RevisionRow,
): Promise<ExportedFile[]> {
  const nodes = openNodes(contentStore(db, space_id))
  const revision = (await nodes.get(root)) as Revision
  const files = await listFiles(nodes, revision)
  const content = {
    pages: await listPages(nodes, revision),
    files,
    reusableContents: await listReusableContents(nodes, revision),
    variables: revision.variables ?? {},
    redirects: await listSpaceRedirects(nodes, revision),
    body: () => EMPTY,
  }
  const printed = printRepository(content, { root: inferRoot(content, ''), folder: '', isPortable: true })
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

/** Missing bytes result in an empty file, so that the export still completes. */
async function openBytes(path: string): Promise<Readable> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  return isThere ? createReadStream(path) : Readable.from([])
}
