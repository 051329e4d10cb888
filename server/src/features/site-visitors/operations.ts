import { readClaimsSchema } from '@lectern/content/visitors'
import { invalid } from '../../core/errors.ts'
import { type Context, operation } from '../../core/operation/operation.ts'
import { present } from '../../core/words/shapes.ts'
import { advanceVisitorKey, type OnSite, onSite, putSiteSettings } from '../sites/index.ts'
import { AdaptiveSchema, AdaptiveSchemaChange, PublishingAuth, PublishingAuthChange } from './schema.ts'
import { loadSettings } from './store.ts'
import { visitorKey } from './visitor-key.ts'

const SITE = '/orgs/{organizationId}/sites/{siteId}'
const AUTH = `${SITE}/publishing/auth` as const

/** Every visit reads the claims by the schema. */
const SCHEMA_LENGTH = 100_000

export const operations = [
  operation({
    id: 'getSiteAdaptiveSchema',
    summary: 'Which claims about a visitor conditions can ask for',
    route: `GET ${SITE}/adaptive-schema`,
    access: onSite('view'),
    scope: 'site:read',
    answer: AdaptiveSchema,
    handle: readAdaptiveSchema,
  }),
  operation({
    id: 'updateSiteAdaptiveSchema',
    summary: 'Set which claims about a visitor conditions can read',
    route: `PUT ${SITE}/adaptive-schema`,
    access: onSite('change'),
    scope: 'site:write',
    body: AdaptiveSchemaChange,
    records: 'site.adaptive_schema_updated',
    answer: AdaptiveSchema,
    handle: async ({ body, ...context }) => {
      const read = readClaimsSchema(body.jsonSchema)
      if (read.kind === 'invalid')
        throw invalid(`${['jsonSchema', read.place].filter((part) => part !== '').join('.')} ${read.rule}`)
      const adaptiveSchema = JSON.stringify(read.schema)
      if (adaptiveSchema.length > SCHEMA_LENGTH)
        throw invalid(`jsonSchema must be at most ${SCHEMA_LENGTH} characters long`)
      await putSiteSettings(context.db, context.site.id, {
        adaptive_schema: adaptiveSchema,
        adaptive_schema_updated_at: new Date(),
      })
      return readAdaptiveSchema(context)
    },
  }),
  operation({
    id: 'getSitePublishingAuthById',
    summary: 'How visitors of a site sign in, and the key their tokens are signed with',
    route: `GET ${AUTH}`,
    access: onSite('change'),
    scope: 'site:auth:read',
    answer: PublishingAuth,
    handle: readPublishingAuth,
  }),
  operation({
    id: 'updateSitePublishingAuthById',
    summary: 'Change where visitors of a site sign in and out',
    route: `PATCH ${AUTH}`,
    access: onSite('change'),
    scope: 'site:auth:write',
    body: PublishingAuthChange,
    records: { action: 'site.publishing_auth_updated', settings: ['backend', 'fallbackURL', 'logoutURL'] },
    answer: PublishingAuth,
    answersSecret: true,
    handle: async ({ body, ...context }) => {
      const { backend, fallbackURL, logoutURL } = body
      if (backend === 'integration') throw invalid('backend must be custom: there are no integrations')
      if (fallbackURL && new URL(fallbackURL).searchParams.has('location'))
        throw invalid('fallbackURL must not have a location in its query: it is added when a visitor is sent there')
      await putSiteSettings(context.db, context.site.id, {
        ...(fallbackURL !== undefined && { login_url: fallbackURL }),
        ...(logoutURL !== undefined && { logout_url: logoutURL }),
      })
      return readPublishingAuth(context)
    },
  }),
  operation({
    id: 'regenerateSitePublishingAuthById',
    summary: 'Replace the key; tokens signed with the old one open nothing any more',
    route: `POST ${AUTH}/regenerate`,
    access: onSite('change'),
    scope: 'site:auth:write',
    records: 'site.publishing_auth_regenerated',
    answer: PublishingAuth,
    answersSecret: true,
    handle: async (context) => {
      await advanceVisitorKey(context.db, context.site.id)
      return readPublishingAuth(context)
    },
  }),
]

/** Without a schema no claim is read. */
async function readAdaptiveSchema({ db, site }: Context & OnSite) {
  const { adaptive_schema, adaptive_schema_updated_at } = await loadSettings(db, site.id)
  return {
    object: 'site-adaptive-schema' as const,
    jsonSchema: (adaptive_schema as object | null) ?? { type: 'object', properties: {}, additionalProperties: false },
    updatedAt: (adaptive_schema_updated_at ?? site.created_at).toISOString(),
  }
}

async function readPublishingAuth({ db, site, secrets }: Context & OnSite) {
  const { visitor_key_generation, login_url, logout_url } = await loadSettings(db, site.id)
  return {
    object: 'publishing-auth' as const,
    backend: 'custom' as const,
    privateKey: visitorKey(secrets, site.id, visitor_key_generation),
    ...present('fallbackURL', login_url),
    ...present('logoutURL', logout_url),
  }
}
