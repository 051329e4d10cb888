/** Every slice's operations, one line per slice, in contract order. */
import type { Operation } from './core/operation/operation.ts'
import { operations as auditLog } from './features/audit-log/operations.ts'
import { operations as changeRequests } from './features/change-requests/operations.ts'
import { operations as collections } from './features/collections/operations.ts'
import { operations as comments } from './features/comments/operations.ts'
import { operations as conflicts } from './features/conflicts/operations.ts'
import { operations as contentChanges } from './features/content-changes/operations.ts'
import { operations as contentUrls } from './features/content-urls/operations.ts'
import { operations as customFields } from './features/custom-fields/operations.ts'
import { operations as drawnPages } from './features/drawn-pages/operations.ts'
import { operations as embeds } from './features/embeds/operations.ts'
import { operations as events } from './features/events/operations.ts'
import { operations as exports } from './features/exports/operations.ts'
import { operations as firstSteps } from './features/first-steps/operations.ts'
import { operations as following } from './features/following/operations.ts'
import { operations as git } from './features/git/operations.ts'
import { operations as imports } from './features/imports/operations.ts'
import { operations as invites } from './features/invites/operations.ts'
import { operations as links } from './features/links/operations.ts'
import { createOrganization, nameFirstBreakGlass } from './features/members/index.ts'
import { operations as members } from './features/members/operations.ts'
import { operations as mergeChecks } from './features/merge-checks/operations.ts'
import { operations as mergeSchedules } from './features/merge-schedules/operations.ts'
import { operations as notifications } from './features/notifications/operations.ts'
import { operations as openapi } from './features/openapi/operations.ts'
import { operations as organizationArchive } from './features/organization-archive/operations.ts'
import { operations as organizationDomains } from './features/organization-domains/operations.ts'
import { operations as organizationTokens } from './features/organization-tokens/operations.ts'
import { organizationOperations } from './features/organizations/operations.ts'
import { operations as pageComparisons } from './features/page-comparisons/operations.ts'
import { operations as permissions } from './features/permissions/operations.ts'
import { operations as pictures } from './features/pictures/operations.ts'
import { operations as presence } from './features/presence/operations.ts'
import { operations as publishedContent } from './features/published-content/operations.ts'
import { operations as reviews } from './features/reviews/operations.ts'
import { operations as search } from './features/search/operations.ts'
import { operations as seenPages } from './features/seen-pages/operations.ts'
import { operations as serviceAccounts } from './features/service-accounts/operations.ts'
import { operations as shareLinks } from './features/share-links/operations.ts'
import { operations as signIn } from './features/sign-in/operations.ts'
import { operations as siteAssets } from './features/site-assets/operations.ts'
import { operations as siteCustomization } from './features/site-customization/operations.ts'
import { operations as siteInsights } from './features/site-insights/operations.ts'
import { operations as sitePreviews } from './features/site-previews/operations.ts'
import { operations as siteRedirects } from './features/site-redirects/operations.ts'
import { operations as siteStructure } from './features/site-structure/operations.ts'
import { operations as siteSectionGroups } from './features/site-structure/section-groups/operations.ts'
import { operations as siteSections } from './features/site-structure/sections/operations.ts'
import { operations as siteSpaces } from './features/site-structure/site-spaces/operations.ts'
import { operations as siteVisitors } from './features/site-visitors/operations.ts'
import { createDefaultSite } from './features/sites/index.ts'
import { operations as sites } from './features/sites/operations.ts'
import { operations as spaceContent } from './features/space-content/operations.ts'
import { operations as spaces } from './features/spaces/operations.ts'
import { operations as sso } from './features/sso/operations.ts'
import { operations as subdomains } from './features/subdomains/operations.ts'
import { operations as system } from './features/system/operations.ts'
import { operations as teams } from './features/teams/operations.ts'
import { operations as teamMembers } from './features/teams/team-members-operations.ts'
import { loadProvenance } from './features/tokens/index.ts'
import { operations as tokens } from './features/tokens/operations.ts'
import { operations as translations } from './features/translations/operations.ts'
import { operations as uploads } from './features/uploads/operations.ts'
import { operations as users } from './features/users/operations.ts'
import { operations as visitorTrials } from './features/visitor-trials/operations.ts'
import { operations as webhookDeliveries } from './features/webhooks/delivery-operations.ts'
import { operations as webhooks } from './features/webhooks/operations.ts'

export const operations: Operation[] = [
  ...users,
  ...tokens,
  ...signIn,
  ...notifications,
  ...firstSteps,
  ...following,
  ...events,
  ...organizationOperations({
    createOrganization,
    createDefaultSite,
    excuseAdministrator: nameFirstBreakGlass,
    findVoucher: async (db, tokenId) => (await loadProvenance(db, tokenId)).voucher,
  }),
  ...organizationArchive,
  ...auditLog,
  ...organizationDomains,
  ...members,
  ...teams,
  ...teamMembers,
  ...serviceAccounts,
  ...organizationTokens,
  ...invites,
  ...sso,
  ...customFields,
  ...translations,
  ...openapi,
  ...spaces,
  ...spaceContent,
  ...links,
  ...drawnPages,
  ...pageComparisons,
  ...search,
  ...changeRequests,
  ...reviews,
  ...comments,
  ...conflicts,
  ...mergeChecks,
  ...mergeSchedules,
  ...seenPages,
  ...presence,
  ...contentChanges,
  ...imports,
  ...uploads,
  ...git,
  ...exports,
  ...embeds,
  ...collections,
  ...sites,
  ...siteStructure,
  ...siteSections,
  ...siteSectionGroups,
  ...siteSpaces,
  ...sitePreviews,
  ...siteRedirects,
  ...siteCustomization,
  ...siteAssets,
  ...pictures,
  ...siteVisitors,
  ...visitorTrials,
  ...siteInsights,
  ...shareLinks,
  ...publishedContent,
  ...contentUrls,
  ...subdomains,
  ...permissions,
  ...webhooks,
  ...webhookDeliveries,
  ...system,
]
