/** Files that are dropped or pasted become files of the space, with progress on the screen until they are there. */
import { block, type Node, voidBlock } from '@lectern/content/document'
import { call } from '../../../api/client.ts'
import { ApiProblem, asProblem, toKind } from '../../../api/problem.ts'
import { type EditTarget, sendChanges } from '../../../shell/content-edits.ts'

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
  const type = file.type || 'application/octet-stream'
  const slot = await call('post', '/orgs/{organizationId}/storage/upload', {
    path: { organizationId: organization },
    body: { kind: 'organization_file', file: { name: file.name, type, size: file.size } },
  })
  const { pathname, search } = new URL(slot.url)
  // Without the host, so that the bytes go to the console's own origin wherever it is reached.
  await send(pathname + search, file, onProgress)
  const change = { operation: 'insert_files', files: [{ name: file.name, contentType: type, key: slot.key }] }
  const { insertedFiles } = await target.write((id) => sendChanges(space, id, [change]))
  return { kind: 'file', file: insertedFiles?.[0]?.id ?? '' }
}

/** `fetch` tells nothing about what is under way. */
function send(url: string, file: File, onProgress: UploadOptions['onProgress']) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(asProblem(new TypeError('The upload was cut off'))))
    request.addEventListener('load', () =>
      request.status < 300
        ? resolve()
        : reject(
            new ApiProblem(`The file could not be uploaded (${request.status})`, {
              kind: toKind(request.status),
              status: request.status,
            }),
          ),
    )
    request.send(file)
  })
}
