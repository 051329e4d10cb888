import { deleteFile, findFile, putFiles } from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import type { Batch } from './batch.ts'
import { hasBytes, type ReceivedFiles } from './receive-files.ts'
import type { UpdateFile } from './schema.ts'

/** Renames a file, or gives it other bytes. It keeps its id, so whatever shows it shows the new bytes. */
export async function updateFile(batch: Batch, change: UpdateFile, files: ReceivedFiles, field: string): Promise<void> {
  const { nodes, content } = batch
  const current = await findFile(nodes, content, change.file)
  if (!current) throw unknownFile(change.file, field)
  if (change.contentType !== undefined && !hasBytes(change))
    throw invalid(`${field}.contentType needs one of url, base64 and key: it is the type of the new bytes`)
  if (change.name === undefined && !hasBytes(change))
    throw invalid(`${field} must have a name, or one of url, base64 and key`)
  const [received] = files.get(change) ?? []
  const { dimensions: _, ...lasting } = current
  const named = { ...(received ? { ...lasting, ...received.file } : current), id: current.id }
  const file = {
    ...named,
    name: change.name ?? current.name,
    ...(current.createdAt !== undefined && { createdAt: current.createdAt }),
    // The repository has other bytes: without the id of its blob the next export writes ours.
    ...(received && current.git && { git: { path: current.git.path } }),
  }
  batch.content = await putFiles(nodes, content, [file])
  batch.results.push({ object: 'updated_file', file })
}

/** Pages may still show the file: links to it are then reported as broken (decision 0080). */
export async function removeFile(batch: Batch, id: string, field: string): Promise<void> {
  const content = await deleteFile(batch.nodes, batch.content, id)
  if (!content) throw unknownFile(id, field)
  batch.content = content
  batch.results.push({ object: 'deleted_file', id })
}

const unknownFile = (id: string, field: string) =>
  invalid(`${field}.file refers to the file ${id}, which does not exist`)
