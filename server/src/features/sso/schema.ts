import Type, { type Static } from 'typebox'
import type { NewRow, Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { RoleOrNull } from '../../core/words/levels.ts'
import { DateTime, HTTP_URL, Location, NOT_BLANK, nullable, present, Url } from '../../core/words/shapes.ts'
import { Team, type TeamSeen, toTeam } from '../teams/index.ts'
import { User } from '../users/index.ts'
import { readCertificates } from './certificate.ts'
import type { ClosedOrganizationRow } from './closed-organizations.ts'
import { isActive } from './readiness.ts'
import { RefusalReason } from './refusal-reason.ts'

const Label = Type.String({ minLength: 1, maxLength: 30 })
const NewLabel = Type.String({ minLength: 1, maxLength: 30, pattern: NOT_BLANK })
const EntityId = Type.String({ maxLength: 1024 })
const Certificate = Type.String({ maxLength: 10_000 })

export const SamlProvider = Type.Object(
  {
    object: Type.Literal('saml-provider'),
    id: Type.String(),
    label: Label,
    ssoURL: Type.String({ maxLength: 2048, description: 'Where people are sent to sign in; empty until it is set' }),
    entityID: EntityId,
    certificate: Certificate,
    defaultTeam: Type.Optional(Team),
    defaultRole: RoleOrNull,
    createdAt: DateTime,
    status: Type.Enum(['active', 'pending'], {
      description: 'Active once ssoURL, entityID and a certificate that parses are all there',
    }),
    service: Type.Object({ acsURL: Url, startURL: Url, entityID: EntityId }),
    urls: Location,
  },
  { title: 'OrganizationSAMLProvider' },
)

const SsoUrl = Type.String({ format: 'uri', maxLength: 2048, pattern: HTTP_URL })

/** Responses show unset fields as empty strings, so these may be sent back; null removes as well. */
const Settings = Type.Object({
  entityID: Type.Optional(nullable(EntityId)),
  certificate: Type.Optional(nullable(Certificate)),
  ssoURL: Type.Optional(Type.Union([SsoUrl, Type.Literal(''), Type.Null()])),
  defaultTeam: Type.Optional(nullable(Type.String({ description: 'The id of a team; newcomers join it' }))),
  defaultRole: Type.Optional(
    Type.Union(RoleOrNull.anyOf, { description: 'The role of new users; null, or absent, makes them guests' }),
  ),
})

export const NewSamlProvider = Type.Object({ label: NewLabel, ...Settings.properties })
export const SamlProviderChange = Type.Object({ label: Type.Optional(NewLabel), ...Settings.properties })

export const SsoLogins = Type.Object({
  items: Type.Array(
    Type.Object({ id: Type.String(), label: Label, startURL: Url }, { title: 'OrganizationSSOProviderLogin' }),
  ),
})

export const ClosedOrganizations = Type.Object({
  items: Type.Array(
    Type.Object(
      {
        object: Type.Literal('closed-organization'),
        id: Type.String({ description: 'The id of the organization' }),
        title: Type.String(),
        logo: Type.Optional(Type.String()),
        reason: Type.Enum(['sso-required', 'other-provider'], {
          description:
            'sso-required: the organization wants its own identity provider; other-provider: this session came through that of another organization alone, so the person signs in with what they joined this one with',
        }),
        providers: Type.Array(Type.Object({ id: Type.String(), label: Label, startURL: Url })),
      },
      { title: 'ClosedOrganization' },
    ),
  ),
})

export const SsoAdministrators = Type.Object({ items: Type.Array(User) }, { title: 'SSOAdministrators' })

export const SsoAdministratorsChange = Type.Object({
  administrators: Type.Array(Type.String(), {
    maxItems: 100,
    uniqueItems: true,
    description: 'The ids of people who are administrators of the organization',
  }),
})

export const SamlTest = Type.Object(
  {
    object: Type.Literal('saml-test'),
    id: Type.String(),
    status: Type.Enum(['waiting', 'passed', 'refused'], { description: 'Waiting until the provider answered' }),
    startURL: Type.String({ format: 'uri', description: 'To be opened in a separate window, within the hour' }),
    email: Type.Optional(Type.String({ description: 'Whom the provider named, when its response was accepted' })),
    reason: Type.Optional(Type.String({ description: 'Why nobody would be signed in, in English' })),
    reasons: Type.Optional(
      Type.Array(RefusalReason, {
        description: 'The same as codes, to be said in any language; not all reasons have one',
      }),
    ),
    createdAt: DateTime,
    urls: Location,
  },
  { title: 'OrganizationSAMLTest' },
)

export type SamlProviderRow = Row<'saml_providers'>
export type SamlTestRow = Row<'saml_tests'>

/** A provider with its default team. */
export type SamlProviderSeen = SamlProviderRow & { default_team: TeamSeen | undefined }

export const toClosedOrganization = (
  { id, title, logo, reason }: ClosedOrganizationRow,
  providers: readonly SamlProviderRow[],
  urls: Urls,
): Static<typeof ClosedOrganizations>['items'][number] => ({
  object: 'closed-organization',
  id,
  title,
  ...present('logo', logo),
  reason: reason === 'provider' ? 'sso-required' : 'other-provider',
  providers: providers
    .filter((provider) => provider.organization_id === id && isActive(provider))
    .map((provider) => ({ id: provider.id, label: provider.label, startURL: urls.samlStart(provider.id) })),
})

export const toSamlProvider = (row: SamlProviderSeen, urls: Urls): Static<typeof SamlProvider> => ({
  object: 'saml-provider',
  id: row.id,
  label: row.label,
  ssoURL: row.sso_url,
  entityID: row.entity_id,
  certificate: row.certificate,
  ...(row.default_team && { defaultTeam: toTeam(row.default_team) }),
  defaultRole: row.default_role as Static<typeof RoleOrNull>,
  createdAt: row.created_at.toISOString(),
  status: isActive(row) ? 'active' : 'pending',
  service: { acsURL: urls.samlAcs(row.id), startURL: urls.samlStart(row.id), entityID: urls.samlMetadata(row.id) },
  urls: { location: urls.samlProvider(row.organization_id, row.id) },
})

export const toSamlTest = (row: SamlTestRow, organizationId: string, urls: Urls): Static<typeof SamlTest> => ({
  object: 'saml-test',
  id: row.id,
  status: row.status as Static<typeof SamlTest>['status'],
  startURL: urls.samlTestStart(row.provider_id, row.id),
  ...(row.email !== null && { email: row.email }),
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.reasons !== null && { reasons: row.reasons }),
  createdAt: row.created_at.toISOString(),
  urls: { location: urls.samlTest(organizationId, row.provider_id, row.id) },
})

type Columns = Partial<Omit<NewRow<'saml_providers'>, 'id' | 'organization_id' | 'created_at'>>

export const toColumns = (body: Static<typeof SamlProviderChange>): Columns => ({
  ...(body.label !== undefined && { label: body.label }),
  ...(body.ssoURL !== undefined && { sso_url: body.ssoURL ?? '' }),
  ...(body.entityID !== undefined && { entity_id: body.entityID ?? '' }),
  ...(body.certificate !== undefined && {
    certificate: body.certificate ?? '',
    certificate_parses: readCertificates(body.certificate ?? '') !== undefined,
  }),
  ...(body.defaultTeam !== undefined && { default_team_id: body.defaultTeam }),
  ...(body.defaultRole !== undefined && { default_role: body.defaultRole }),
})
