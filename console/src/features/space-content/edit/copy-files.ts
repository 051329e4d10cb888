/** Copies files from one space to another, byte by byte: a space shows only its own. */
import { call } from '../../../api/client.ts'
import { asProblem, toProblem } from '../../../api/problem.ts'
import { sendChanges } from '../../../shell/content-edits.ts'
import { uploadFile } from '../../../shell/upload-file.ts'
import type { ContentAddress } from '../queries.ts'
import type { PageReference } from './references.ts'

interface FilesTarget {
  organization: string
  space: string
  changeRequest: string | undefined
}

/** Returns the new id of each file. A file that is gone is left out. */
export async function copyFiles(
  source: ContentAddress,
  { organization, space, changeRequest }: FilesTarget,
  references: readonly PageReference[],
): Promise<Map<string, string>> {
  const copied = new Map<string, string>()
  for (const id of new Set(references.flatMap(({ file }) => file ?? []))) {
    const file = await readFile(source, id)
    if (!file) continue
    const key = await uploadFile(organization, file, 'organization_file')
    const { insertedFiles } = await sendChanges(space, changeRequest, [
      { operation: 'insert_files', files: [{ name: file.name, contentType: file.type, key }] },
    ])
    const [inserted] = insertedFiles ?? []
    if (inserted) copied.set(id, inserted.id)
  }
  return copied
}

async function readFile({ space: spaceId, number }: ContentAddress, fileId: string): Promise<File | undefined> {
  try {
    const { name, contentType, downloadURL } =
      number === undefined
        ? await call('get', '/spaces/{spaceId}/content/files/{fileId}', { path: { spaceId, fileId } })
        : await call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}', {
            path: { spaceId, changeRequestId: String(number), fileId },
          })
    const { pathname, search } = new URL(downloadURL)
    const response = await fetch(pathname + search)
    if (!response.ok) throw toProblem(response, undefined)
    return new File([await response.blob()], name, { type: contentType })
  } catch (error) {
    if (asProblem(error).kind === 'not-found') return undefined
    throw error
  }
}
