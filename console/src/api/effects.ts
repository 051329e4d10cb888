/**
 * What a command makes stale. Queries at and below its own path and those of the list it belongs to are always among them; this table names what else
 * shows what it changed.
 */
import type { ApiPath, HttpMethod } from './client.ts'

export type CommandName = `${Exclude<HttpMethod, 'get'>} ${ApiPath}`

const SPACE_LISTS: ApiPath[] = ['/orgs/{organizationId}/spaces', '/orgs/{organizationId}/collections']
const CONTENT: ApiPath[] = ['/spaces/{spaceId}/content', '/spaces/{spaceId}/revisions', '/spaces/{spaceId}']

/** A published site gives its spaces an address, and a new one may bring a space along. */
const SITES: ApiPath[] = ['/orgs/{organizationId}/sites', '/spaces/{spaceId}', ...SPACE_LISTS]

const PEOPLE: ApiPath[] = ['/orgs/{organizationId}/members', '/orgs/{organizationId}/teams']
/** Each shows how many tokens there are, or which. */
const TOKENS: ApiPath[] = ['/orgs/{organizationId}/service-accounts', '/orgs/{organizationId}/tokens']
const INVITE_LINKS: ApiPath[] = ['/orgs/{organizationId}/link-invites', '/orgs/{organizationId}/content-link-invites']

const FIELD_VALUES: ApiPath[] = ['/spaces/{spaceId}/custom-fields']
/** Whatever shows change requests; the space counts those that are open. */
const CHANGE_REQUESTS: ApiPath[] = [
  '/spaces/{spaceId}',
  '/spaces/{spaceId}/change-requests',
  '/orgs/{organizationId}/change-requests',
]
/** The settings themselves name their languages. */
const TRANSLATIONS: ApiPath[] = ['/orgs/{organizationId}/translations']
/** A webhook counts what its deliveries did. */
const WEBHOOKS: ApiPath[] = ['/orgs/{organizationId}/webhooks']
const IMPORTS: ApiPath = '/org/{organizationId}/imports'

/**
 * What these made stale and no screen shows is forgotten, where that of others is shown until it was read again: who comes from a merge would be told that
 * nothing is written yet.
 */
export const FORGETTING: ReadonlySet<CommandName> = new Set<CommandName>([
  'post /spaces/{spaceId}/change-requests/{changeRequestId}/merge',
])

export const EFFECTS: Partial<Record<CommandName, ApiPath[]>> = {
  'patch /spaces/{spaceId}': SPACE_LISTS,
  'delete /spaces/{spaceId}': SPACE_LISTS,
  'post /spaces/{spaceId}/restore': SPACE_LISTS,
  'post /spaces/{spaceId}/move': SPACE_LISTS,
  'post /spaces/{spaceId}/duplicate': SPACE_LISTS,
  'patch /collections/{collectionId}': SPACE_LISTS,
  'delete /collections/{collectionId}': SPACE_LISTS,
  'post /collections/{collectionId}/move': SPACE_LISTS,
  'patch /spaces/{spaceId}/change-requests/{changeRequestId}': CHANGE_REQUESTS,
  'post /spaces/{spaceId}/change-requests/{changeRequestId}/merge': [...CONTENT, ...CHANGE_REQUESTS],
  'post /spaces/{spaceId}/change-requests/{changeRequestId}/update': CHANGE_REQUESTS,
  'post /spaces/{spaceId}/change-requests/{changeRequestId}/reviews': CHANGE_REQUESTS,
  'post /spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers': CHANGE_REQUESTS,
  'delete /spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}': CHANGE_REQUESTS,
  'post /spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}': CHANGE_REQUESTS,
  'post /spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}/reopen': CHANGE_REQUESTS,
  'post /spaces/{spaceId}/content': CONTENT,
  'post /spaces/{spaceId}/change-requests': ['/spaces/{spaceId}', '/orgs/{organizationId}/change-requests'],
  'post /spaces/{spaceId}/change-requests/{changeRequestId}/content': [
    '/spaces/{spaceId}/change-requests',
    '/orgs/{organizationId}/change-requests',
  ],
  'post /spaces/{spaceId}/content/import': [...CONTENT, IMPORTS],
  'post /spaces/{spaceId}/git/import': ['/spaces/{spaceId}', IMPORTS],
  'post /spaces/{spaceId}/git/export': ['/spaces/{spaceId}'],
  'post /org/{organizationId}/imports/{importRunId}/cancel': [IMPORTS],
  'post /orgs/{organizationId}/webhooks/{webhookId}/ping': WEBHOOKS,
  'post /orgs/{organizationId}/webhooks/{webhookId}/rotate-secret': WEBHOOKS,
  'post /orgs/{organizationId}/webhooks/{webhookId}/redeliver': WEBHOOKS,
  'post /orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': WEBHOOKS,
  'post /system/jobs/{jobId}/retry': ['/system'],
  'delete /system/jobs/{jobId}': ['/system'],
  'delete /orgs/{organizationId}/members/{userId}': PEOPLE,
  'patch /orgs/{organizationId}/service-accounts/{serviceAccountId}': [...PEOPLE, ...TOKENS],
  'delete /orgs/{organizationId}/service-accounts/{serviceAccountId}': [...PEOPLE, ...TOKENS],
  'post /orgs/{organizationId}/service-accounts/{serviceAccountId}/tokens': TOKENS,
  'delete /orgs/{organizationId}/service-accounts/{serviceAccountId}/tokens/{tokenId}': TOKENS,
  'delete /orgs/{organizationId}/tokens/{tokenId}': TOKENS,
  'put /orgs/{organizationId}/token-policy': TOKENS,
  'delete /orgs/{organizationId}/teams/{teamId}': PEOPLE,
  'put /orgs/{organizationId}/teams/{teamId}/members': PEOPLE,
  'put /orgs/{organizationId}/teams/{teamId}/members/{userId}': PEOPLE,
  'delete /orgs/{organizationId}/teams/{teamId}/members/{userId}': PEOPLE,
  'post /orgs/{organizationId}/invites': PEOPLE,
  'post /orgs/{organizationId}/invites/{inviteId}': ['/orgs'],
  'post /user/membership-offers/{offeringOrganizationId}': ['/orgs'],
  'delete /user/membership-offers/{offeringOrganizationId}': ['/orgs'],
  'post /orgs/{organizationId}/link-invites': INVITE_LINKS,
  'patch /orgs/{organizationId}/link-invites/{inviteId}': INVITE_LINKS,
  'delete /orgs/{organizationId}/link-invites/{inviteId}': INVITE_LINKS,
  'post /orgs/{organizationId}/sites': SITES,
  'patch /orgs/{organizationId}/sites/{siteId}': SITES,
  'delete /orgs/{organizationId}/sites/{siteId}': SITES,
  'post /orgs/{organizationId}/sites/{siteId}/site-spaces': SITES,
  'post /orgs/{organizationId}/sites/{siteId}/sections': SITES,
  'post /orgs/{organizationId}/sites/{siteId}/publish': SITES,
  'post /orgs/{organizationId}/sites/{siteId}/unpublish': SITES,
  'post /orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate': [
    '/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  ],
  'post /orgs/{organizationId}/domains/{domainId}/verify': ['/orgs/{organizationId}/domains'],
  'post /orgs/{organizationId}/custom-fields': FIELD_VALUES,
  'patch /orgs/{organizationId}/custom-fields/{fieldName}': FIELD_VALUES,
  'delete /orgs/{organizationId}/custom-fields/{fieldName}': FIELD_VALUES,
  'put /orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage}': TRANSLATIONS,
  'delete /orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage}': TRANSLATIONS,
  'patch /users/{userId}': ['/user', '/orgs/{organizationId}/members'],
  'put /users/{userId}/picture': ['/user', '/users/{userId}', '/orgs/{organizationId}/members'],
  'put /orgs/{organizationId}/picture': ['/orgs', '/orgs/{organizationId}'],
  'put /user/password': ['/user/sessions'],
  'post /spaces/{spaceId}/revisions/{revisionId}/restore': CONTENT,
}
