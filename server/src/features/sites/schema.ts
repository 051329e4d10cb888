import { SLUG_LENGTH, SLUG_PATTERN } from '@lectern/content/text'
import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Level } from '../../core/database/tables.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import { toSiteNames, type Urls } from '../../core/urls.ts'
import { DefaultLevel, toDefaultLevel } from '../../core/words/levels.ts'
import { DateTime, NOT_BLANK, nullable, present, Url } from '../../core/words/shapes.ts'

export const SiteType = Type.Enum(['basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium'], {
  title: 'SiteType',
})
export const SiteVisibility = Type.Enum(['public', 'unlisted', 'share-link', 'visitor-auth'], {
  title: 'SiteVisibility',
})
const Title = Type.String({ minLength: 2, maxLength: 128 })
const NewTitle = Type.String({ minLength: 2, maxLength: 128, pattern: NOT_BLANK })
export const UNTITLED = 'Untitled site'
const Basename = Type.String({ minLength: 1, maxLength: SLUG_LENGTH, pattern: SLUG_PATTERN })
const ProxyOrigin = Type.String({
  maxLength: 512,
  pattern: '^([\\w-]+\\.)*[\\w-]+\\.[a-zA-Z]{2,}(\\/[\\w-]+)+$',
  description: 'Host and path another server shows the site at, such as company.com/docs',
})
const Hostname = Type.String({
  maxLength: 253,
  pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$',
  description:
    'Host name the site is served at besides, such as docs.company.com, once the organization has verified that domain; requests must arrive with it',
})
const AdaptiveContent = Type.Object({ enabled: Type.Boolean() })
export type AdaptiveContent = Static<typeof AdaptiveContent>

export const Site = Type.Object(
  {
    object: Type.Literal('site'),
    id: Type.String(),
    type: SiteType,
    appliedType: SiteType,
    title: Title,
    basename: Basename,
    visibility: SiteVisibility,
    published: Type.Boolean(),
    siteSpaces: Type.Integer(),
    createdAt: DateTime,
    hostname: Type.Optional(Hostname),
    proxy: Type.Optional(
      Type.Object({ origin: ProxyOrigin, target: Type.String({ description: 'What the other server fetches' }) }),
    ),
    adaptiveContent: Type.Optional(AdaptiveContent),
    agentsContext: Type.Enum(['excluded', 'included']),
    features: Type.Array(Type.Object({ id: Type.String(), plan: SiteType, frozen: Type.Boolean() })),
    defaultLevel: DefaultLevel,
    urls: Type.Object({
      location: Url,
      app: Url,
      published: Type.Optional({ ...Url, description: 'Where it is served, while it is published' }),
      preview: { ...Url, description: 'Where Lectern itself serves it, or will' },
    }),
    permissions: Type.Object({
      view: Type.Boolean(),
      access: Type.Boolean(),
      edit: Type.Boolean(),
      create: Type.Boolean(),
      admin: Type.Boolean(),
      installIntegration: Type.Boolean(),
      viewAdaptiveSchema: Type.Boolean(),
      editAdaptiveSchema: Type.Boolean(),
    }),
  },
  { title: 'Site' },
)

export const NewSite = Type.Object({
  type: Type.Optional(SiteType),
  title: Type.Optional({ ...NewTitle, description: `Without one: ${UNTITLED}` }),
  visibility: Type.Optional(SiteVisibility),
  spaces: Type.Optional(
    Type.Union([Type.Array(Type.String(), { maxItems: 1000 }), Type.Enum(['sample', 'empty'])], {
      description: 'Ids of the spaces to show, or a word to create a new one for the site',
    }),
  ),
})

export const SiteChange = Type.Partial(
  Type.Object({
    title: NewTitle,
    visibility: SiteVisibility,
    basename: Basename,
    defaultLevel: DefaultLevel,
    defaultSiteSpace: Type.String({ description: 'Id of the site space served at the root' }),
    defaultSiteSection: Type.String({ description: 'Id of the section served at the root' }),
    hostname: nullable(Hostname),
    proxy: nullable(ProxyOrigin),
    styleguide: Type.Unknown({ description: 'Accepted and ignored' }),
    adaptiveContent: AdaptiveContent,
  }),
)

export const SiteQuery = Type.Object({
  ...PageQuery.properties,
  space: Type.Optional(Type.String({ description: 'Id of a space the site shows' })),
  title: Type.Optional(Type.String({ description: 'Part of the title, in any case' })),
  published: Type.Optional(Type.Boolean()),
  type: Type.Optional(Type.Union([SiteType, Type.Array(SiteType, { maxItems: 100 })])),
})

/** A site as one member sees it. */
export const HostnameCheck = Type.Object(
  {
    object: Type.Literal('hostname-check'),
    hostname: Type.Optional(Hostname),
    status: Type.Enum(['right', 'elsewhere', 'not-found', 'unanswered', 'no-hostname'], {
      description: '`unanswered`: the DNS servers did not answer, so nothing is known',
    }),
    expected: Type.String({ description: 'The host that the name must lead to, as an alias or with its address' }),
    found: Type.Array(Type.String(), { description: 'The aliases and addresses that the name has' }),
    message: Type.Optional(Type.String({ description: 'What the DNS servers answered instead' })),
  },
  { title: 'HostnameCheck' },
)

export type SiteSeen = Row<'sites'> & {
  level: Level
  may_change: boolean
  site_spaces: number
  /** The verified host name, from which addresses are built. */
  proved_hostname: string | null
}

export function toSite(row: SiteSeen, urls: Urls): Static<typeof Site> {
  const own = urls.publishedSite(row.basename)
  return {
    object: 'site',
    id: row.id,
    type: row.type as Static<typeof SiteType>,
    appliedType: row.type as Static<typeof SiteType>,
    title: row.title,
    basename: row.basename,
    visibility: row.visibility as Static<typeof SiteVisibility>,
    published: row.published,
    siteSpaces: row.site_spaces,
    createdAt: row.created_at.toISOString(),
    // Lectern has neither agents that read sites nor features that a plan unlocks.
    agentsContext: 'excluded',
    features: [],
    defaultLevel: toDefaultLevel(row.default_level),
    urls: {
      location: urls.site(row.organization_id, row.id),
      app: urls.siteApp(row.organization_id, row.id),
      preview: own,
      ...present('published', row.published ? urls.canonicalSite(toSiteNames(row)) : undefined),
    },
    permissions: toPermissions(row),
    ...present('hostname', row.hostname),
    ...(row.proxy !== null && { proxy: { target: own, ...row.proxy } }),
    ...present('adaptiveContent', row.adaptive_content),
  }
}

function toPermissions({ level, may_change: mayChange }: SiteSeen): Static<typeof Site>['permissions'] {
  const view = level !== 'none'
  return {
    view,
    access: view,
    edit: mayChange,
    create: mayChange,
    admin: mayChange,
    installIntegration: false,
    viewAdaptiveSchema: view,
    editAdaptiveSchema: mayChange,
  }
}
