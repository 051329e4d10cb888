/** Files that are dropped or pasted become files of the space, with progress on the screen until they are there. */
import { block, type Node, voidBlock } from '@lectern/content/document'
import type { ApiProblem } from '../../../api/problem.ts'
import { type EditTarget, sendChanges } from '../../../shell/content-edits.ts'
import { uploadFile } from '../../../shell/upload-file.ts'

/** `done` counts files, the one under way in part. */
export type UploadState =
  | { label: string; done: number; count: number; problem?: undefined }
  | { label: string; problem: ApiProblem; retry: () => void; dismiss: () => void }

interface UploadOptions {
  organization: string
  space: string
  target: EditTarget
  onProgress: (sent: number, total: number) => void
}

/** The block that shows the file. Throws as `insertFile` does. */
export async function uploadIntoSpace(file: File, options: UploadOptions): Promise<Node> {
  const ref = await insertFile(file, options)
  return file.type.startsWith('image/')
    ? block('images', {}, [voidBlock('image', { ref, alt: '' }, [])])
    : voidBlock('file', { ref }, [])
}

/** A reference to the new file of the space. Throws an `ApiProblem`; nothing of the file is in the space then. */
export async function insertFile(file: File, options: UploadOptions): Promise<{ kind: 'file'; file: string }> {
  const { organization, space, target, onProgress } = options
  const key = await uploadFile(organization, file, 'organization_file', onProgress)
  const contentType = file.type || 'application/octet-stream'
  const change = { operation: 'insert_files', files: [{ name: file.name, contentType, key }] }
  const { insertedFiles } = await target.write((id) => sendChanges(space, id, [change]))
  return { kind: 'file', file: insertedFiles?.[0]?.id ?? '' }
}
