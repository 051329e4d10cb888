import { operation } from '../../core/operation/operation.ts'
import { onSite } from '../sites/index.ts'
import { createFramedPreview } from './create-framed-preview.ts'
import { makePreviewLink } from './make-link.ts'
import { FramedSitePreview, NewSitePreview, PreviewQuery, SitePreview } from './schema.ts'

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
  operation({
    id: 'createSitePreview',
    summary:
      'An address that shows the site in a frame of the console for ten minutes, with unsaved customization, claims or a change request',
    description:
      'It shows the spaces of the site that the caller may read, as long as the caller may read them, whether the site is published or not. ' +
      'For a change request a narrowed token needs space:read as well.',
    route: 'POST /orgs/{organizationId}/sites/{siteId}/preview',
    access: onSite('view'),
    scope: 'site:read',
    body: NewSitePreview,
    records: { nothing: 'a preview shows what its maker sees already' },
    answer: FramedSitePreview,
    answersSecret: true,
    handle: ({ actor, site, body, ...context }) => createFramedPreview(context, actor, site, body),
  }),
]
