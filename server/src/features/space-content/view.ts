import type { Asking } from '../../core/actor.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import type { DocumentQuery } from './document-query.ts'
import type { ContentSource } from './mounts.ts'
import type { PageView } from './page-schema.ts'
import type { BodyFormat } from './read-body.ts'
import type { ContentView } from './schema.ts'

export interface ReadView extends PageView, ContentView {
  /** Absent: both. */
  format: BodyFormat | undefined
}

/** What is read, and how the caller asks for it. */
export interface ViewContext extends ContentSource {
  urls: Urls
  secrets: Secrets
  actor: Asking
  query: {
    metadata?: boolean
    computed?: boolean
    format?: BodyFormat
    'format.markdown.refs'?: 'stable' | 'relative'
  } & DocumentQuery
}

/** How the caller wants to see what it reads. */
export const toView = ({ space, appPath, urls, secrets, query }: ViewContext): ReadView => ({
  urls,
  secrets,
  app: urls.spaceApp(space.organization_id, space.id) + appPath,
  metadata: query.metadata ?? true,
  format: query.format,
})
