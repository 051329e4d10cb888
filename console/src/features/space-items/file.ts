import type { SpaceFile } from './queries.ts'

export type FileTask = 'open' | 'replace' | 'rename' | 'delete'

export const isImage = ({ contentType }: Pick<SpaceFile, 'contentType'>) => contentType.startsWith('image/')

/** Without the host, so that the picture is of the console's own origin wherever it is reached. */
export const toLocal = (address: string) => {
  const url = new URL(address)
  return url.pathname.startsWith('/files/') ? url.pathname + url.search : address
}
