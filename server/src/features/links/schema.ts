import Type, { type Static } from 'typebox'
import { PageQuery, pageOf } from '../../core/operation/pagination.ts'
import { ChangeRequest } from '../change-requests/index.ts'
import { Collection } from '../collections/index.ts'
import { OpenAPISpec } from '../openapi/index.ts'
import { Organization } from '../organizations/index.ts'
import { RevisionFile, RevisionPage, RevisionReusableContent, SpaceRevision } from '../space-content/index.ts'
import { Space } from '../spaces/index.ts'
import { User } from '../users/index.ts'

const Status = Type.Enum(['ok', 'broken', 'in-app'], {
  description:
    'ok: no problem; external URLs are not fetched. broken: the target does not exist. ' +
    'in-app: a URL of the application, of no use to readers.',
})

export const LinksQuery = Type.Object({ ...PageQuery.properties, status: Type.Optional(Status) })
export const ChangeRequestLinksQuery = Type.Object({
  ...LinksQuery.properties,
  brokenContext: Type.Optional(
    Type.Enum(['change-request', 'space'], {
      description:
        'Only what the change request broke itself, or only what was broken before. Not with status ok or in-app.',
    }),
  ),
})
export type LinksFilter = Pick<Static<typeof ChangeRequestLinksQuery>, 'status' | 'brokenContext'>

const VersionContext = Type.Object({
  type: Type.Enum(['revision', 'changeRequest']),
  revision: Type.Optional(SpaceRevision),
  changeRequest: Type.Optional(ChangeRequest),
})

const InternalLocation = Type.Object({
  type: Type.Enum(['anchor', 'node']),
  anchor: Type.Optional(Type.String()),
  node: Type.Optional(Type.String({ description: 'Key of a block' })),
})

/** One shape for all kinds, written by JSON.stringify because lists of them are large. */
export const ContentLocation = Type.Object(
  {
    kind: Type.Enum(['file', 'url', 'page', 'user', 'collection', 'space', 'reusable-content', 'openapi']),
    organization: Type.Optional(Organization),
    space: Type.Optional(Space),
    versionContext: Type.Optional(VersionContext),
    page: Type.Optional(RevisionPage),
    internalLocation: Type.Optional(InternalLocation),
    file: Type.Optional(RevisionFile),
    reusableContent: Type.Optional(RevisionReusableContent),
    url: Type.Optional(Type.String()),
    user: Type.Optional(User),
    collection: Type.Optional(Collection),
    openAPISpec: Type.Optional(OpenAPISpec),
  },
  {
    title: 'ContentLocation',
    'x-whole': true,
    description: 'Pages come without their subpages, revisions without their content.',
  },
)
export type ContentLocation = Static<typeof ContentLocation>

/** What a link names that leads nowhere. */
const BrokenTarget = Type.Object(
  {
    kind: Type.Enum([
      ...(['page', 'anchor', 'path', 'file', 'reusable-content', 'space', 'collection', 'user', 'openapi'] as const),
      'nowhere',
    ]),
    address: Type.Optional(Type.String({ description: 'As it is written, or the path of a page' })),
    anchor: Type.Optional(Type.String()),
    id: Type.Optional(Type.String({ description: 'Id of what is not there, or the slug of a specification' })),
  },
  { title: 'BrokenTarget' },
)
export type BrokenTarget = Static<typeof BrokenTarget>

export const CheckedContentLink = Type.Object(
  {
    status: Status,
    relation: Type.Enum(['reference', 'dependsOn'], {
      description:
        'dependsOn: somewhere the content shows the target, as with an image. reference: it only leads there.',
    }),
    targetReference: Type.Optional(ContentLocation),
    brokenTarget: Type.Optional(BrokenTarget),
    text: Type.Optional(Type.String({ description: 'The words of the link at its first place, shortened' })),
    locationReferences: Type.Array(ContentLocation, { description: 'Every block that leads to the target' }),
  },
  { title: 'ContentLink' },
)

const Stats = Type.Object(
  {
    total: Type.Number(),
    broken: Type.Object({
      total: Type.Number(),
      changeRequest: Type.Optional(
        Type.Number({ description: 'In a change request: how many of them it broke itself' }),
      ),
    }),
  },
  { description: 'About all links, regardless of filters' },
)

export const ContentLinks = Type.Object({ ...pageOf(CheckedContentLink).properties, stats: Stats })
export const Backlinks = pageOf(ContentLocation)

const UsedKind = Type.Enum(['file', 'reusable-content', 'variable'])

export const UsesQuery = Type.Object({ ...PageQuery.properties, kind: Type.Optional(UsedKind) })

export const ContentUse = Type.Object(
  {
    object: Type.Literal('content-use'),
    kind: UsedKind,
    id: Type.String({ description: 'Of the file or the reusable content; the name of a variable of the space' }),
    places: Type.Number({ description: 'How many pages and reusable contents use it' }),
  },
  { title: 'ContentUse' },
)
export const ContentUses = pageOf(ContentUse)
