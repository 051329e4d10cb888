import { isApiObject } from './read-spec.ts'
import type { ApiDocument, ApiObject, ApiTag } from './types.ts'
import { mapOf, objectsIn, scalarToText } from './upgrade.ts'

/** Ensures the top-level structure; members of a wrong type are left out. */
export function toApiDocument(root: ApiObject): ApiDocument {
  const info = isApiObject(root.info) ? root.info : {}
  const extensions = Object.entries(root).filter(([name]) => name.startsWith('x-'))
  return {
    ...Object.fromEntries(extensions),
    openapi: '3.1.1',
    info: { ...info, title: scalarToText(info.title) ?? '', version: scalarToText(info.version) ?? '' },
    servers: objectsIn(root.servers),
    tags: objectsIn(root.tags).filter((tag): tag is ApiTag => typeof tag.name === 'string'),
    paths: mapOf(root.paths),
    webhooks: mapOf(root.webhooks ?? root['x-webhooks']),
    components: mapOf(root.components),
    security: objectsIn(root.security),
    ...(isApiObject(root.externalDocs) && { externalDocs: root.externalDocs }),
  }
}
