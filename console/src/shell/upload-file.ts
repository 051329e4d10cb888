import { call } from '../api/client.ts'
import { asProblem, toProblem } from '../api/problem.ts'

type OnProgress = (sent: number, total: number) => void

/** Uploads one file; returns the key by which an import or a change of content names it. Throws an `ApiProblem`. */
export async function uploadFile(
  organizationId: string,
  file: File,
  kind: 'import_file' | 'organization_file' | 'customization_font',
  onProgress: OnProgress = () => {},
): Promise<string> {
  const { url, key } = await call('post', '/orgs/{organizationId}/storage/upload', {
    path: { organizationId },
    body: {
      kind,
      file: { name: file.name, size: file.size, ...(file.type === '' ? {} : { type: file.type }) },
    },
  })
  const { pathname, search } = new URL(url)
  // Without the host, so that the bytes go to the console's own origin wherever it is reached.
  await send(pathname + search, file, onProgress)
  return key
}

/** `fetch` tells nothing about what is under way. */
function send(url: string, file: File, onProgress: OnProgress) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(asProblem(new TypeError('The upload was cut off'))))
    request.addEventListener('load', () =>
      request.status < 300
        ? resolve()
        : reject(toProblem(new Response(null, { status: request.status }), readBody(request.responseText))),
    )
    request.send(file)
  })
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
