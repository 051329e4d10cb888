import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { oneOf } from '../../core/operation/one-of.ts'
import { DateTime } from '../../core/words/shapes.ts'

/** What the public documents allow, and letters of all scripts unescaped: no slash at the end, and `*` only there (docs/decisions/0146). */
const SOURCE_PATTERN =
  '^/(?:[A-Za-z0-9._~+/-]|[^\\u0000-\\u007F]|%[0-9A-Fa-f]{2})*(?:[A-Za-z0-9._~+-]|[^\\u0000-\\u007F]|%[0-9A-Fa-f]{2})(?:/?[*])?$'
export const RedirectSource = Type.String({
  maxLength: 512,
  pattern: SOURCE_PATTERN,
  description:
    'A path below the root of the site, compared without regard to case; answered with escapes. With * at its end it is about all paths that begin with the rest, and /docs/* also about /docs. A path of its own goes before them, and a longer beginning before a shorter one',
})

export const RedirectDestinationShape = oneOf('kind', [
  Type.Object({ kind: Type.Literal('site-section'), siteSectionId: Type.String() }),
  Type.Object({ kind: Type.Literal('site-space'), siteSpaceId: Type.String() }),
  Type.Object({ kind: Type.Literal('site-page'), siteSpaceId: Type.String(), pageId: Type.String() }),
  Type.Object({
    kind: Type.Literal('external'),
    url: Type.String({ format: 'uri', maxLength: 2048, pattern: '^[hH][tT][tT][pP][sS]?://' }),
  }),
])

const Live = Type.Literal(false, { description: 'All redirects are live, and answer 307' })
export const CaptureWildcard = Type.Boolean({
  description:
    'What * of the source stands for is appended to the URL of the destination; otherwise all paths lead to it',
})

export const SiteRedirect = Type.Object(
  {
    object: Type.Literal('site-redirect'),
    id: Type.String(),
    source: RedirectSource,
    destination: RedirectDestinationShape,
    draft: Live,
    captureWildcard: CaptureWildcard,
    permanent: Live,
    createdAt: DateTime,
    updatedAt: DateTime,
  },
  { title: 'SiteRedirect' },
)

export const NewRedirect = Type.Object({
  source: RedirectSource,
  destination: RedirectDestinationShape,
  captureWildcard: Type.Optional(CaptureWildcard),
})
export const RedirectChange = Type.Partial(NewRedirect)

/** An invalid entry does not fail the others, so entries are validated one by one in `upsertRedirects`. */
export const RedirectUpserts = Type.Object({
  redirects: Type.Array(
    Type.Object({
      source: Type.String({ maxLength: 512 }),
      destination: Type.Optional(Type.Unknown({ description: 'As of a new redirect; null removes the redirect' })),
      captureWildcard: Type.Optional(Type.Unknown({ description: 'As of a new redirect; false without it' })),
      intent: Type.Optional(Type.Enum(['live', 'draft', 'publish'])),
    }),
    { minItems: 1, maxItems: 500 },
  ),
})

const RedirectUpsertResult = Type.Object({
  status: Type.Enum(['created', 'updated', 'deleted', 'published', 'error']),
  source: Type.String(),
  draft: Live,
  id: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
})
export type RedirectUpsertResult = Static<typeof RedirectUpsertResult>
export const RedirectUpsertResults = Type.Object({ results: Type.Array(RedirectUpsertResult) })

export const RedirectLookup = Type.Object({
  shareKey: Type.Optional(Type.String()),
  source: Type.String({
    description: 'A path below the root of the site, compared without regard to case and to escapes',
  }),
})

export const FoundRedirect = Type.Object({
  redirect: SiteRedirect,
  target: Type.String({ description: 'Its current target URL' }),
})

export const toSiteRedirect = (row: Row<'site_redirects'>): Static<typeof SiteRedirect> => ({
  object: 'site-redirect',
  id: row.id,
  source: row.source,
  destination: row.destination,
  draft: false,
  captureWildcard: row.capture_wildcard,
  permanent: false,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
