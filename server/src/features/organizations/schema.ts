import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { isAtLeast, Role, RoleOrNull } from '../../core/words/levels.ts'
import { DateTime, NOT_BLANK, present, Url } from '../../core/words/shapes.ts'
import { OrganizationMergeRules } from './merge-rules.ts'

const Title = Type.String({ minLength: 2, maxLength: 255 })
const NewTitle = Type.String({ minLength: 2, maxLength: 255, pattern: NOT_BLANK })
const EmailDomain = Type.String({
  maxLength: 253,
  pattern: '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$',
})
const EmailDomains = Type.Array(EmailDomain, { maxItems: 100, uniqueItems: true })
const Hostname = Type.String({ minLength: 3, maxLength: 32, pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$' })
const OrganizationType = Type.Enum(['business', 'community'])
const UseCase = Type.Enum([
  'internalDocs',
  'docsSite',
  'audienceControlledSite',
  'productDocs',
  'teamKnowledgeBase',
  'designSystem',
  'openSourceDocs',
  'notes',
  'other',
])
const CommunityType = Type.Enum(['nonProfit', 'openSource', 'education'])
const DefaultContent = Type.Object({ type: Type.Literal('site'), site: Type.String() })

export const Organization = Type.Object(
  {
    object: Type.Literal('organization'),
    id: Type.String(),
    title: Title,
    createdAt: DateTime,
    emailDomains: Type.Array(Type.String()),
    hostname: Type.Optional(Type.String()),
    type: OrganizationType,
    useCase: Type.Optional(UseCase),
    communityType: Type.Optional(CommunityType),
    defaultRole: RoleOrNull,
    defaultContent: Type.Optional(DefaultContent),
    sso: Type.Boolean(),
    ai: Type.Boolean(),
    inviteLinks: Type.Boolean(),
    mergeRules: OrganizationMergeRules,
    plan: Type.String(),
    urls: Type.Object({ location: Url, app: Url, logo: Type.Optional(Url) }),
    trial: Type.Object({
      status: Type.Enum(['notapplicable', 'none', 'active', 'ended', 'expired']),
      count: Type.Integer({ description: 'Trials that were used' }),
    }),
    permissions: Type.Object({
      admin: Type.Boolean(),
      createContent: Type.Boolean(),
      view: Type.Boolean(),
      access: Type.Boolean(),
      ownTeam: Type.Boolean(),
      createOpenAPISpec: Type.Boolean(),
      ingestConversations: Type.Boolean(),
      viewBilling: Type.Boolean(),
      listMembers: Type.Boolean(),
      listTeams: Type.Boolean(),
      listIntegrations: Type.Boolean(),
      listInstallations: Type.Boolean(),
      installIntegration: Type.Boolean(),
    }),
  },
  { title: 'Organization' },
)

export const NewOrganizationQuery = Type.Object({
  withDefaultSite: Type.Optional(
    Type.Boolean({ default: false, description: 'Also create a site named like the organization' }),
  ),
  openapiUrl: Type.Optional(Type.String({ description: 'Accepted and ignored' })),
})

export const NewOrganization = Type.Object({
  title: NewTitle,
  emailDomains: Type.Optional(EmailDomains),
  type: Type.Optional(OrganizationType),
  useCase: Type.Optional(UseCase),
  onboardingPreferences: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
})

export const OrganizationChange = Type.Partial(
  Type.Object({
    title: NewTitle,
    emailDomains: EmailDomains,
    hostname: Hostname,
    defaultRole: Type.Union([Role, Type.Null()]),
    defaultContent: Type.Union([DefaultContent, Type.Null()]),
    logo: Type.Union([Url, Type.Null()]),
    sso: Type.Boolean(),
    ai: Type.Boolean(),
    inviteLinks: Type.Boolean(),
    mergeRules: OrganizationMergeRules,
  }),
)

/** An organization as one of its members sees it. */
export type OrganizationSeen = Row<'organizations'> & { role: Row<'members'>['role']; owns_team: boolean }

export function toOrganization(row: OrganizationSeen, urls: Urls): Static<typeof Organization> {
  const isAdmin = row.role === 'admin'
  const isCreator = isAtLeast(row.role, 'create')
  const isNoGuest = row.role !== null
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    emailDomains: row.email_domains,
    type: row.type as Static<typeof OrganizationType>,
    defaultRole: row.default_role as Static<typeof RoleOrNull>,
    sso: row.sso,
    ai: row.ai,
    inviteLinks: row.invite_links,
    mergeRules: row.merge_rules,
    plan: row.plan,
    urls: {
      location: urls.organization(row.id),
      app: urls.organizationApp(row.id),
      ...present('logo', row.logo),
    },
    // Lectern has no trials.
    trial: { status: 'none', count: 0 },
    permissions: {
      admin: isAdmin,
      createContent: isCreator,
      view: true,
      access: true,
      ownTeam: row.owns_team,
      createOpenAPISpec: isCreator,
      ingestConversations: false,
      viewBilling: false,
      listMembers: isNoGuest,
      listTeams: isNoGuest,
      listIntegrations: false,
      listInstallations: false,
      installIntegration: false,
    },
    ...present('hostname', row.hostname),
    ...present('useCase', row.use_case as Static<typeof UseCase> | null),
    ...present('communityType', row.community_type as Static<typeof CommunityType> | null),
    ...(row.default_site_id && { defaultContent: { type: 'site' as const, site: row.default_site_id } }),
  }
}
