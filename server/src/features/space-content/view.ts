import type { Asking } from '../../core/actor.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import type { DocumentQuery } from './document-query.ts'
import type { Reading } from './mounts.ts'
import type { PageView } from './page-schema.ts'
import type { Format } from './read-body.ts'
import type { ContentView } from './schema.ts'

export interface ReadView extends PageView, ContentView {
  /** Absent: both. */
  format: Format | undefined
}

/** What is read, and how the caller asks for it. */
export interface Viewing extends Reading {
  urls: Urls
  secrets: Secrets
  actor: Asking
  query: {
    metadata?: boolean
    computed?: boolean
    format?: Format
    'format.markdown.refs'?: 'stable' | 'relative'
  } & DocumentQuery
}

/** How the caller wants to see what it reads. */
export const viewOf = ({ space, appPath, urls, secrets, query }: Viewing): ReadView => ({
  urls,
  secrets,
  app: urls.spaceApp(space.organization_id, space.id) + appPath,
  metadata: query.metadata ?? true,
  format: query.format,
})
