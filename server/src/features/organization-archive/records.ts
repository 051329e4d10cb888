/**
 * What an archive of an organization holds besides content: records, which are rows of tables under the names of the interface. One list
 * of them says what is written, what is accepted, and which ids a record brings along or points at.
 */
import Type, { type TObject, type TProperties, type TSchema } from 'typebox'
import { ROLES } from '../../core/levels.ts'
import { DateTime, nullable } from '../../core/shapes.ts'
import { OrganizationMergeRules, SpaceMergeRules } from '../organizations/index.ts'
import { CustomizationChange } from '../site-customization/index.ts'
import { Destination, Source } from '../site-redirects/index.ts'

/** Rows of one table. */
export interface Records {
  table: string
  schema: TObject
}

/** Whose ids are unique on a server: a record whose id is taken there gets another. */
export type Kind =
  | 'users'
  | 'organizations'
  | 'teams'
  | 'collections'
  | 'custom_fields'
  | 'translation_settings'
  | 'spaces'
  | 'change_requests'
  | 'reviews'
  | 'comments'
  | 'comment_replies'
  | 'sites'
  | 'site_section_groups'
  | 'site_sections'
  | 'site_spaces'
  | 'site_redirects'
  | 'share_links'

const ID_PATTERN = '^[A-Za-z0-9_-]{6,64}$'
const id = (own: Kind) => Type.Unsafe<string>({ type: 'string', pattern: ID_PATTERN, own })
const ref = (refers: Kind) => Type.Unsafe<string>({ type: 'string', pattern: ID_PATTERN, refers })
const Text = Type.String({ maxLength: 10_000 })
const Word = Type.String({ maxLength: 512 })
const WebUrl = Type.String({ maxLength: 2048, pattern: '^[hH][tT][tT][pP][sS]?://' })
const Position = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Level = Type.Enum(['none', ...ROLES])
const RoleOrNull = nullable(Type.Enum([...ROLES]))
const Path = Type.String({ maxLength: 1000 })
const PageId = Type.String({ pattern: '^[^/\\s]{1,128}$' })
const Body = Type.Object({}, { additionalProperties: true, maxProperties: 1, minProperties: 1 })

/** As it was when the comment was posted. */
const CommentedPage = Type.Object(
  {
    id: PageId,
    title: Text,
    path: Path,
    emoji: Type.Optional(Word),
    icon: Type.Optional(Word),
    createdAt: Type.Optional(DateTime),
    updatedAt: Type.Optional(DateTime),
  },
  { additionalProperties: false },
)

const records = <P extends TProperties>(table: string, properties: P): Records => ({
  table,
  schema: Type.Object(properties, { additionalProperties: false }),
})

export const organization = records('organizations', {
  id: id('organizations'),
  title: Type.String({ minLength: 2, maxLength: 255 }),
  emailDomains: Type.Array(Word, { maxItems: 100 }),
  hostname: nullable(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$' })),
  type: Type.Enum(['business', 'community']),
  useCase: nullable(Word),
  communityType: nullable(Word),
  defaultRole: RoleOrNull,
  defaultSiteId: nullable(ref('sites')),
  logo: nullable(WebUrl),
  ai: Type.Boolean(),
  inviteLinks: Type.Boolean(),
  mergeRules: OrganizationMergeRules,
  createdAt: DateTime,
})

export const people = records('users', {
  id: id('users'),
  email: Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' }),
  displayName: Type.String({ minLength: 1, maxLength: 255 }),
  photoUrl: nullable(WebUrl),
})

export const members = records('members', {
  userId: ref('users'),
  role: RoleOrNull,
  disabled: Type.Boolean(),
  joinedAt: DateTime,
})

export const teams = records('teams', { id: id('teams'), title: Word, createdAt: DateTime })

export const teamMembers = records('team_members', {
  teamId: ref('teams'),
  userId: ref('users'),
  role: Type.Enum(['owner', 'member']),
  addedAt: DateTime,
})

export const collections = records('collections', {
  id: id('collections'),
  parentId: nullable(ref('collections')),
  position: Position,
  title: Word,
  description: Text,
  defaultLevel: nullable(Level),
  createdBy: nullable(ref('users')),
  createdAt: DateTime,
})

export const customFields = records('custom_fields', {
  id: id('custom_fields'),
  name: Word,
  title: Word,
  description: Text,
  type: Type.Enum(['text', 'number', 'boolean', 'tags', 'select:multi', 'select:single']),
  placeholder: Text,
  options: nullable(Type.Array(Word, { maxItems: 1000 })),
  createdAt: DateTime,
  updatedAt: DateTime,
})

export const translations = records('translation_settings', {
  id: id('translation_settings'),
  title: Word,
  createdAt: DateTime,
  updatedAt: DateTime,
})

export const translationLanguages = records('translation_language_settings', {
  translationSettingsId: ref('translation_settings'),
  language: Word,
  instructions: Type.Object({}, { additionalProperties: true }),
})

/** Its source: an address, or the document that lies beside. Whatever was read from it is read again. */
export const specs = records('openapi_specs', {
  slug: Type.String({ maxLength: 100 }),
  sourceUrl: nullable(WebUrl),
  createdAt: DateTime,
})

export const permissions = records('grants', {
  spaceId: nullable(ref('spaces')),
  collectionId: nullable(ref('collections')),
  siteId: nullable(ref('sites')),
  userId: nullable(ref('users')),
  teamId: nullable(ref('teams')),
  level: Level,
  createdAt: DateTime,
})

export const space = records('spaces', {
  id: id('spaces'),
  parentId: nullable(ref('collections')),
  position: Position,
  title: Word,
  emoji: nullable(Word),
  icon: nullable(Word),
  language: nullable(Word),
  editMode: Type.Enum(['live', 'locked']),
  mergeRules: SpaceMergeRules,
  defaultLevel: nullable(Level),
  createdBy: nullable(ref('users')),
  createdAt: DateTime,
  updatedAt: DateTime,
})

export const customFieldValues = records('custom_field_values', {
  customFieldId: ref('custom_fields'),
  value: Type.Union([Text, Type.Number(), Type.Boolean(), Type.Array(Word, { maxItems: 1000 })]),
})

export const formerPaths = records('page_moves', { path: Path, pageId: PageId })

export const changeRequest = records('change_requests', {
  id: id('change_requests'),
  number: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
  status: Type.Enum(['draft', 'open']),
  subject: Text,
  description: Type.String({ maxLength: 100_000 }),
  createdBy: ref('users'),
  createdAt: DateTime,
  updatedAt: DateTime,
})

export const contributors = records('change_request_contributors', {
  userId: ref('users'),
  edits: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  updatedAt: DateTime,
})

export const requestedReviewers = records('requested_reviewers', {
  userId: ref('users'),
  requestedBy: ref('users'),
  createdAt: DateTime,
})

export const reviews = records('reviews', {
  id: id('reviews'),
  reviewerId: ref('users'),
  requestedBy: nullable(ref('users')),
  status: Type.Enum(['approved', 'changes-requested']),
  outdated: Type.Boolean(),
  createdAt: DateTime,
  updatedAt: DateTime,
})

export const comments = records('comments', {
  id: id('comments'),
  reviewId: nullable(ref('reviews')),
  body: Body,
  pageId: nullable(PageId),
  page: nullable(CommentedPage),
  nodeId: nullable(Word),
  nodePreview: nullable(Text),
  postedBy: ref('users'),
  postedAt: DateTime,
  editedAt: nullable(DateTime),
  resolvedBy: nullable(ref('users')),
  resolvedAt: nullable(DateTime),
})

export const replies = records('comment_replies', {
  id: id('comment_replies'),
  commentId: ref('comments'),
  body: Body,
  postedBy: ref('users'),
  postedAt: DateTime,
  editedAt: nullable(DateTime),
})

export const reactions = records('comment_reactions', {
  commentId: ref('comments'),
  replyId: nullable(ref('comment_replies')),
  userId: ref('users'),
  emoji: Type.String({ maxLength: 100 }),
  reactedAt: DateTime,
})

export const site = records('sites', {
  id: id('sites'),
  title: Type.String({ minLength: 1, maxLength: 255 }),
  type: Word,
  visibility: Type.Enum(['public', 'unlisted', 'share-link', 'visitor-auth']),
  published: Type.Boolean(),
  basename: Type.String({ maxLength: 100, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
  hostname: nullable(
    Type.String({ maxLength: 253, pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,62}$' }),
  ),
  defaultLevel: nullable(Level),
  proxy: nullable(Type.Object({ origin: WebUrl }, { additionalProperties: false })),
  adaptiveContent: nullable(Type.Object({ enabled: Type.Boolean() }, { additionalProperties: false })),
  createdBy: nullable(ref('users')),
  createdAt: DateTime,
})

export const siteSettings = records('site_settings', {
  customization: nullable(CustomizationChange as TSchema),
  customizationUpdatedAt: nullable(DateTime),
  adaptiveSchema: nullable(Type.Object({}, { additionalProperties: true })),
  adaptiveSchemaUpdatedAt: nullable(DateTime),
  loginUrl: nullable(WebUrl),
  logoutUrl: nullable(WebUrl),
})

export const sectionGroups = records('site_section_groups', {
  id: id('site_section_groups'),
  parentId: nullable(ref('site_section_groups')),
  title: Word,
  icon: nullable(Word),
  position: Position,
  createdAt: DateTime,
})

export const sections = records('site_sections', {
  id: id('site_sections'),
  groupId: nullable(ref('site_section_groups')),
  title: Word,
  description: nullable(Text),
  icon: nullable(Word),
  path: Word,
  condition: nullable(Text),
  position: Position,
  isDefault: Type.Boolean(),
  createdAt: DateTime,
})

export const siteSpaces = records('site_spaces', {
  id: id('site_spaces'),
  spaceId: ref('spaces'),
  sectionId: nullable(ref('site_sections')),
  path: Word,
  condition: nullable(Text),
  position: Position,
  isDefault: Type.Boolean(),
  createdAt: DateTime,
})

export const siteRedirects = records('site_redirects', {
  id: id('site_redirects'),
  source: Source,
  destination: Destination,
  createdAt: DateTime,
  updatedAt: DateTime,
})

export const formerPlaces = records('former_site_places', {
  parentId: nullable(ref('site_sections')),
  path: Path,
  sectionId: nullable(ref('site_sections')),
  siteSpaceId: nullable(ref('site_spaces')),
})

/** Without their keys: whoever had one keeps no way in. */
export const shareLinks = records('share_links', {
  id: id('share_links'),
  name: Type.String({ maxLength: 50 }),
  active: Type.Boolean(),
  createdAt: DateTime,
})
