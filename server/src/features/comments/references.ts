/** References in the markdown of a comment. They are not checked: their targets may be created and deleted later. */
import type { ContentRef } from '@lectern/content/document'

const KINDS: Record<string, (id: string) => ContentRef> = {
  users: (user) => ({ kind: 'user', user }),
  pages: (page) => ({ kind: 'page', page }),
  files: (file) => ({ kind: 'file', file }),
  spaces: (space) => ({ kind: 'space', space }),
  collections: (collection) => ({ kind: 'collection', collection }),
}

export function toReference(url: string): ContentRef | undefined {
  const [, kind = '', id = ''] = /^\/(\w+)\/([\w-]+)$/.exec(url) ?? []
  if (Object.hasOwn(KINDS, kind)) return KINDS[kind]!(id)
  const [, space, page] = /^\/spaces\/([\w-]+)\/pages\/([\w-]+)$/.exec(url) ?? []
  return space !== undefined && page !== undefined ? { kind: 'page', space, page } : undefined
}
