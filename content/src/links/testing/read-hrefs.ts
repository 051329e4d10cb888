import type { ContentRef } from '../../document/types.ts'

/** Reads the default URLs of references back without checking that their targets exist. */
export function readHrefs(url: string): ContentRef | undefined {
  const [address = '', anchor] = url.split('#')
  if (address === '' && anchor) return { kind: 'anchor', anchor }
  const [, space, kind, id] = /^(?:\/spaces\/([^/]+))?\/(\w[\w-]*)\/([^/]+)$/.exec(address) ?? []
  const inSpace = space === undefined ? {} : { space }
  if (id === undefined) return undefined
  if (kind === 'pages')
    return anchor ? { kind: 'anchor', page: id, anchor, ...inSpace } : { kind: 'page', page: id, ...inSpace }
  if (kind === 'reusable-contents') return { kind: 'reusable-content', reusableContent: id, ...inSpace }
  if (kind === 'files') return { kind: 'file', file: id }
  if (kind === 'spaces') return { kind: 'space', space: id }
  if (kind === 'users') return { kind: 'user', user: id }
  if (kind === 'collections') return { kind: 'collection', collection: id }
  return kind === 'openapi' ? { kind: 'openapi', spec: id } : undefined
}
