/** The shape of one event in a request. */
import Type, { type Static, type TProperties } from 'typebox'
import { oneOf } from '../../core/operation/one-of.ts'
import { nullable, optional } from '../../core/words/shapes.ts'

/** A time, read by read-moment.ts. */
export const Moment = Type.String({
  minLength: 10,
  maxLength: 40,
  description: 'A date and time of ISO 8601, UTC unless it names an offset',
})

const Id = Type.String({ maxLength: 512 })
const Text = Type.String({ maxLength: 2048 })
const optionalNullable = <S extends Parameters<typeof nullable>[0]>(schema: S) => optional(nullable(schema))

const Session = Type.Object({
  visitorId: Type.String({ minLength: 1, maxLength: 512 }),
  sessionId: Type.String({ minLength: 1, maxLength: 512 }),
  cookies: optional(Type.Record(Type.String(), Type.String(), { description: 'Accepted, and not stored' })),
  ip: optionalNullable(
    Type.String({
      maxLength: 64,
      description: 'Used to find the country, and not stored; absent: the address of the sender',
    }),
  ),
  userAgent: optionalNullable(Text),
  language: optionalNullable(Type.String({ maxLength: 512 })),
  referrer: optionalNullable(Text),
  visitorAuthClaims: optionalNullable(Type.Object({}, { additionalProperties: true })),
})

const DISPLAY_CONTEXTS = ['site', 'server', 'embed', 'mcp'] as const

const Location = Type.Object({
  url: Type.String({ format: 'uri', maxLength: 2048 }),
  displayContext: optional(Type.Enum([...DISPLAY_CONTEXTS])),
  siteSection: optionalNullable(Id),
  siteSpace: optionalNullable(Id),
  siteShareKey: optionalNullable(Id),
  space: optionalNullable(Id),
  revision: optionalNullable(Id),
  page: optionalNullable(Id),
})

const Base = Type.Object({
  id: optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Chosen by the sender: an event sent again within 30 days is not counted again',
    }),
  ),
  session: Session,
  location: Location,
  timestamp: optional(Moment),
})

export const RATINGS = ['bad', 'ok', 'good'] as const
export const MAX_COMMENT_CHARACTERS = 512
export const LINK_POSITIONS = ['announcement', 'header', 'footer', 'sidebar', 'content'] as const
const Rating = Type.Enum([...RATINGS])
const Operation = Type.Object({ path: Text, method: Type.String({ maxLength: 64 }) })
const Ad = Type.Object({ domain: Text, zoneId: Id, placement: Type.Enum(['aside']) })

const variant = <const T extends string, const P extends TProperties>(type: T, properties: P) =>
  Type.Object({ type: Type.Literal(type), ...properties })

const ClickedLinkTarget = oneOf('kind', [
  Type.Object({ kind: Type.Literal('file'), file: Id }),
  Type.Object({ kind: Type.Literal('url'), url: Text }),
  Type.Object({ kind: Type.Literal('page'), page: Id, space: optional(Id) }),
  Type.Object({ kind: Type.Literal('anchor'), anchor: Text, space: optional(Id), page: optional(Id) }),
  Type.Object({ kind: Type.Literal('user'), user: Id }),
  Type.Object({ kind: Type.Literal('collection'), collection: Id }),
  Type.Object({ kind: Type.Literal('space'), space: Id }),
  Type.Object({ kind: Type.Literal('reusable-content'), reusableContent: Id, space: optional(Id) }),
  Type.Object({ kind: Type.Literal('openapi'), spec: Id }),
])

const VARIANTS = [
  variant('page_view', {}),
  variant('search_open', {}),
  variant('search_type_query', { query: Text }),
  variant('search_open_result', {
    query: Text,
    result: Type.Union([Type.Object({ spaceId: Id, pageId: Id }), Type.Object({ recordId: Id })]),
  }),
  variant('page_post_feedback', { feedback: Type.Object({ rating: Rating }) }),
  variant('page_post_feedback_comment', {
    feedback: Type.Object({
      rating: Rating,
      comment: Type.String({ minLength: 1, maxLength: MAX_COMMENT_CHARACTERS }),
    }),
  }),
  variant('ask_question', { query: Text }),
  variant('ask_rate_response', { query: Text, rating: Type.Enum([1, -1]), responseId: Id }),
  variant('link_click', { link: Type.Object({ target: ClickedLinkTarget, position: Type.Enum([...LINK_POSITIONS]) }) }),
  variant('api_client_open', { operation: Operation }),
  variant('api_client_request', { operation: Operation }),
  variant('ad_click', { ad: Ad }),
  variant('ad_display', { ad: Ad }),
  variant('trademark_click', { placement: Type.Enum(['sidebar', 'ad', 'footer', 'pdf', 'embed']) }),
  variant('ask_view', {}),
  variant('agent_feedback', {}),
  variant('mcp_request', {}),
  variant('rss_request', {}),
  variant('page_markdown_request', { markdownSource: optional(Type.Enum(['page-action'])) }),
  variant('llms_request', { llmsVariant: Type.Enum(['standard', 'full']) }),
]

export const EVENT_TYPES = VARIANTS.map(({ properties }) => (properties.type as { const: string }).const)

const Details = oneOf('type', VARIANTS)
export const SiteEvent = Type.Intersect([Base, Details], { title: 'SiteEvent' })
/** The fields that only events of one type have. */
export type EventDetails = Static<typeof Details>
export type SiteEvent = Static<typeof Base> & EventDetails
