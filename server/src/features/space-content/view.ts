import type { ActorIdentity } from '../../core/actor.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import type { DocumentQuery } from './document-query.ts'
import type { ContentSource } from './mounts.ts'
import type { PageView } from './page-schema.ts'
import type { BodyFormat } from './read-body.ts'
import type { ContentView } from './schema.ts'

interface ReadView extends PageView, ContentView {
  /** When it is absent, both formats are read. */
  format: BodyFormat | undefined
}

/** The content that is read, and the query of the request. */
export interface ViewContext extends ContentSource {
  urls: Urls
  secrets: Secrets
  actor: ActorIdentity
  query: {
    metadata?: boolean
    computed?: boolean
    format?: BodyFormat
    'format.markdown.refs'?: 'stable' | 'relative'
  } & DocumentQuery
}

/** Builds the view from the query of the request. */
export const toView = ({ space, appPath, urls, secrets, query }: ViewContext): ReadView => ({
  urls,
  secrets,
  app: urls.spaceApp(space.organization_id, space.id) + appPath,
  metadata: query.metadata ?? true,
  format: query.format,
})
