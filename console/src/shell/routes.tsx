/** Every screen: the features' routes, one line per feature. */
import { routes as account } from '../features/account/routes.ts'
import { routes as auditLog } from '../features/audit-log/routes.ts'
import { routes as changeRequests } from '../features/change-requests/routes.ts'
import { routes as changes } from '../features/changes/routes.ts'
import { routes as content } from '../features/content/routes.ts'
import { routes as customFields } from '../features/custom-fields/routes.ts'
import { routes as general } from '../features/general/routes.ts'
import { routes as git } from '../features/git/routes.ts'
import { routes as home } from '../features/home/routes.ts'
import { routes as imports } from '../features/imports/routes.ts'
import { routes as inbox } from '../features/inbox/routes.ts'
import { routes as invites } from '../features/invites/routes.ts'
import { routes as members } from '../features/members/routes.ts'
import { routes as openapi } from '../features/openapi/routes.ts'
import { routes as organizationTokens } from '../features/organization-tokens/routes.ts'
import { routes as organizations } from '../features/organizations/routes.ts'
import { routes as pageComparisons } from '../features/page-comparisons/routes.ts'
import { routes as permissions } from '../features/permissions/routes.ts'
import { routes as saml } from '../features/saml/routes.ts'
import { routes as search } from '../features/search/routes.ts'
import { routes as serviceAccounts } from '../features/service-accounts/routes.ts'
import { routes as shareLinks } from '../features/share-links/routes.ts'
import { routes as siteCustomization } from '../features/site-customization/routes.ts'
import { routes as siteInsights } from '../features/site-insights/routes.ts'
import { routes as siteRedirects } from '../features/site-redirects/routes.ts'
import { routes as siteStructure } from '../features/site-structure/routes.ts'
import { routes as siteVisitors } from '../features/site-visitors/routes.ts'
import { routes as sites } from '../features/sites/routes.ts'
import { routes as spaceContent } from '../features/space-content/routes.ts'
import { routes as spaceItems } from '../features/space-items/routes.ts'
import { routes as spaceSettings } from '../features/space-settings/routes.ts'
import { routes as system } from '../features/system/routes.ts'
import { routes as teams } from '../features/teams/routes.ts'
import { routes as translations } from '../features/translations/routes.ts'
import { routes as webhooks } from '../features/webhooks/routes.ts'
import type { ScreenRoute } from './screen-route.ts'

export const SCREEN_ROUTES: readonly ScreenRoute[] = [
  ...account,
  ...auditLog,
  ...changeRequests,
  ...changes,
  ...content,
  ...customFields,
  ...general,
  ...git,
  ...home,
  ...imports,
  ...inbox,
  ...invites,
  ...members,
  ...openapi,
  ...organizations,
  ...organizationTokens,
  ...pageComparisons,
  ...permissions,
  ...saml,
  ...search,
  ...serviceAccounts,
  ...shareLinks,
  ...siteCustomization,
  ...siteInsights,
  ...siteRedirects,
  ...siteStructure,
  ...siteVisitors,
  ...sites,
  ...spaceContent,
  ...spaceItems,
  ...spaceSettings,
  ...system,
  ...teams,
  ...translations,
  ...webhooks,
]
