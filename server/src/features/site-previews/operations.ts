import { operation } from '../../core/operation/operation.ts'
import { onSite } from '../sites/index.ts'
import { makePreviewLink } from './make-link.ts'
import { PreviewQuery, SitePreview } from './schema.ts'

export const operations = [
  operation({
    id: 'getSitePublishingPreviewById',
    summary: 'A link that shows the site as it is now, published or not, for an hour',
    description:
      'Anybody with the link sees the spaces of the site that the caller may read, as long as the caller may read them. ' +
      'For a change request or a revision a narrowed token needs space:read as well.',
    route: 'GET /orgs/{organizationId}/sites/{siteId}/publishing/preview',
    access: onSite('view'),
    scope: 'site:read',
    query: PreviewQuery,
    answer: SitePreview,
    handle: async ({ actor, site, query, ...context }) => ({
      url: await makePreviewLink(context, actor, site, query),
    }),
  }),
]
