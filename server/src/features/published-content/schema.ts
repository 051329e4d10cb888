import Type, { type Static } from 'typebox'
import { Url } from '../../core/words/shapes.ts'

const SiteVisitor = Type.Object(
  {
    type: Type.Optional(Type.Enum(['human', 'agent'])),
    jwtToken: Type.Optional(Type.String({ maxLength: 8192, description: 'What the owner of the site signed' })),
    unsignedClaims: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: 'Unsigned claims of the visitor' }),
    ),
  },
  { title: 'SiteVisitor' },
)

export const PublishedUrlRequest = Type.Object({
  url: Type.String({ format: 'uri', maxLength: 2048, pattern: '^[hH][tT][tT][pP][sS]?://' }),
  redirectOnError: Type.Optional(
    Type.Boolean({ default: false, description: 'true: an invalid or expired token leads to the sign-in' }),
  ),
  visitor: Type.Optional(SiteVisitor),
})
export type PublishedUrlRequest = Static<typeof PublishedUrlRequest>

export const PublishedUrlQuery = Type.Object({
  url: PublishedUrlRequest.properties.url,
  visitorAuthToken: Type.Optional(Type.String({ maxLength: 8192, description: 'What the owner of the site signed' })),
  redirectOnError: PublishedUrlRequest.properties.redirectOnError,
})

const Redirect = Type.Object(
  {
    target: Type.Enum(['content', 'external'], { description: 'content: to another address of the same site' }),
    site: Type.String(),
    redirect: Url,
  },
  { title: 'PublishedContentRedirect' },
)

const Path = Type.String({ description: 'The path of the requested URL, with a slash at both ends' })

const Content = Type.Object(
  {
    organization: Type.String(),
    site: Type.String(),
    siteSection: Type.Optional(Type.String()),
    siteSpace: Type.String(),
    space: Type.String(),
    pathname: Type.String({ description: 'What follows basePath, with a slash before it: the path of a page' }),
    basePath: Path,
    siteBasePath: Path,
    apiToken: Type.String({
      description: 'Reads what this site shows to this visitor and nothing else, for an hour at most',
    }),
    complete: Type.Boolean({ description: 'false: the path of a section or of a variant could follow' }),
    canonicalUrl: Url,
    shareKey: Type.Optional(Type.String()),
    preview: Type.Optional(Type.Boolean({ description: 'The address shows what is not published' })),
    changeRequest: Type.Optional(Type.String({ description: 'Id of the change request that is previewed' })),
    revision: Type.Optional(Type.String({ description: 'Id of the revision that is previewed' })),
    contextId: Type.Optional(
      Type.String({ description: 'Changes with the claims of the visitor; absent without claims' }),
    ),
  },
  { title: 'PublishedSiteContent' },
)

export const PublishedContentLookup = Type.Union([Redirect, Content], { title: 'PublishedContentLookup' })
export type PublishedContentLookup = Static<typeof PublishedContentLookup>
