import { notFound } from '../../core/errors.ts'
import { type Access, operation } from '../../core/operation/operation.ts'
import { type SiteSeen, sitesSeenBy } from '../sites/index.ts'
import { Subdomain } from './schema.ts'

/** Sites of this server have a path below one host, not a subdomain each; the name in the path is looked up. */
const onSiteName: Access<{ subdomain: string }, { site: SiteSeen }> = {
  permission: { on: 'site', level: 'view' },
  resolve: async ({ db, actor, params }) => ({
    site: await sitesSeenBy(db, actor.userId)
      .where('sites.basename', '=', params.subdomain.toLowerCase())
      .executeTakeFirstOrThrow(() => notFound('Subdomain')),
  }),
}

export const operations = [
  operation({
    id: 'getSubdomain',
    summary: 'The organization behind the name of a site',
    route: 'GET /subdomains/{subdomain}',
    access: onSiteName,
    scope: 'site:read',
    answer: Subdomain,
    handle: async ({ site }) => ({
      object: 'subdomain' as const,
      subdomain: site.basename,
      target: { type: 'organization' as const, organization: site.organization_id },
      isActive: site.published,
    }),
  }),
]
