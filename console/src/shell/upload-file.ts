import { call } from '../api/client.ts'
import { asProblem, toProblem } from '../api/problem.ts'

/** Uploads one file; returns the key by which an import or a change of content names it. */
export async function uploadFile(
  organizationId: string,
  file: File,
  kind: 'import_file' | 'organization_file' | 'customization_font',
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
  const response = await fetch(pathname + search, { method: 'PUT', body: file }).catch((error: unknown) => {
    throw asProblem(error)
  })
  if (!response.ok) throw toProblem(response, await response.json().catch(() => undefined))
  return key
}
