/** What a reference leads to, as far as the editor shows it. */
import { call } from '../../../api/client.ts'
import type { EditTarget } from '../../../shell/content-edits.ts'

export interface PictureFinder {
  /** The address of a picture. */
  findSource: (reference: unknown) => Promise<string | undefined>
}

export function createPictureFinder(spaceId: string, target: EditTarget): PictureFinder {
  const sources = new Map<string, Promise<string | undefined>>()
  const findFile = async (fileId: string) => {
    const changeRequestId = target.current()
    const file =
      changeRequestId === undefined
        ? await call('get', '/spaces/{spaceId}/content/files/{fileId}', { path: { spaceId, fileId } })
        : await call('get', '/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}', {
            path: { spaceId, changeRequestId, fileId },
          })
    return file.downloadURL
  }
  return {
    findSource: (reference) => {
      const { kind, url, file } = (reference ?? {}) as Record<string, string | undefined>
      // A picture of another host is shown as the published page shows it; other schemes are not addresses of pictures.
      if (kind === 'url') return Promise.resolve(/^https?:/i.test(url ?? '') ? url : undefined)
      if (kind !== 'file' || file === undefined) return Promise.resolve(undefined)
      const found = sources.get(file) ?? findFile(file).catch(() => undefined)
      sources.set(file, found)
      return found
    },
  }
}
