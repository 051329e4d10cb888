/**
 * What an archive of an organization holds besides content: records, which are rows of tables under the names of the interface. One list
 * of them says what is written, what is accepted, and which ids a record brings along or points at. What a field may hold is what the
 * operations let into it: their schemas say it.
 */
import Type, { type TObject, type TProperties, type TSchema } from 'typebox'
import { Language } from '../../core/words/languages.ts'
import { ROLES } from '../../core/words/levels.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'
import { NewChangeRequest } from '../change-requests/index.ts'
import { Collection } from '../collections/index.ts'
import { CommentChange } from '../comments/index.ts'
import { CustomFieldValue, NewCustomField } from '../custom-fields/index.ts'
import { NewOpenAPISpec } from '../openapi/index.ts'
import { Organization, OrganizationChange } from '../organizations/index.ts'
import { NewShareLink } from '../share-links/index.ts'
import { CustomizationChange } from '../site-customization/index.ts'
import { Destination, Source } from '../site-redirects/index.ts'
import { Condition, Description, GroupTitle, Icon, SectionTitle, Path as SitePath } from '../site-structure/index.ts'
import { SiteChange, SiteType } from '../sites/index.ts'
import { SpaceChange } from '../spaces/index.ts'
import { NewTeam, TeamRole } from '../teams/index.ts'
import { NewTranslationSettings } from '../translations/index.ts'
import { UserChange } from '../users/index.ts'

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
    title: Type.String({ maxLength: 1000 }),
    path: Path,
    emoji: Type.Optional(Word),
    icon: Type.Optional(Word),
    createdAt: Type.Optional(DateTime),
    updatedAt: Type.Optional(DateTime),
  },
  { additionalProperties: false },
)

/** The fields of operations, each as one that must be there. */
const ofOrganization = { ...Type.Required(Organization).properties, ...Type.Required(OrganizationChange).properties }
const ofUser = Type.Required(UserChange).properties
const ofCollection = Type.Required(Collection).properties
const ofCustomField = Type.Required(NewCustomField).properties
const ofSpace = Type.Required(SpaceChange).properties
const ofChangeRequest = Type.Required(NewChangeRequest).properties
const ofSite = Type.Required(SiteChange).properties
const Emoji = Type.Required(CommentChange).properties.addedReactions.items
/** A section may have its title from a site or a space, whose titles may be shorter. */
const TitleOfSection = Type.String({ maxLength: (SectionTitle as { maxLength?: number }).maxLength! })

const records = <P extends TProperties>(table: string, properties: P): Records => ({
  table,
  schema: Type.Object(properties, { additionalProperties: false }),
})

export const organization = records('organizations', {
  id: id('organizations'),
  title: ofOrganization.title,
  emailDomains: ofOrganization.emailDomains,
  hostname: nullable(ofOrganization.hostname),
  type: ofOrganization.type,
  useCase: nullable(ofOrganization.useCase),
  communityType: nullable(ofOrganization.communityType),
  defaultRole: RoleOrNull,
  defaultSiteId: nullable(ref('sites')),
  logo: ofOrganization.logo,
  ai: Type.Boolean(),
  inviteLinks: Type.Boolean(),
  mergeRules: ofOrganization.mergeRules,
  createdAt: DateTime,
})

export const people = records('users', {
  id: id('users'),
  email: Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' }),
  displayName: ofUser.displayName,
  photoUrl: nullable(ofUser.photoURL),
})

export const members = records('members', {
  userId: ref('users'),
  role: RoleOrNull,
  disabled: Type.Boolean(),
  joinedAt: DateTime,
})

export const teams = records('teams', { id: id('teams'), title: NewTeam.properties.title, createdAt: DateTime })

export const teamMembers = records('team_members', {
  teamId: ref('teams'),
  userId: ref('users'),
  role: TeamRole,
  addedAt: DateTime,
})

export const collections = records('collections', {
  id: id('collections'),
  parentId: nullable(ref('collections')),
  position: Position,
  title: ofCollection.title,
  description: ofCollection.description,
  defaultLevel: nullable(Level),
  createdBy: nullable(ref('users')),
  createdAt: DateTime,
})

export const customFields = records('custom_fields', {
  id: id('custom_fields'),
  name: ofCustomField.name,
  title: ofCustomField.title,
  description: ofCustomField.description,
  type: ofCustomField.type,
  placeholder: ofCustomField.placeholder,
  options: nullable(ofCustomField.options),
  createdAt: DateTime,
  updatedAt: DateTime,
})

export const translations = records('translation_settings', {
  id: id('translation_settings'),
  title: NewTranslationSettings.properties.title,
  createdAt: DateTime,
  updatedAt: DateTime,
})

export const translationLanguages = records('translation_language_settings', {
  translationSettingsId: ref('translation_settings'),
  language: Language,
  instructions: Type.Object({}, { additionalProperties: true }),
})

/** Its source: an address, or the document that lies beside. Whatever was read from it is read again. */
export const specs = records('openapi_specs', {
  slug: NewOpenAPISpec.properties.slug,
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
  title: ofSpace.title,
  emoji: ofSpace.emoji,
  icon: ofSpace.icon,
  language: ofSpace.language,
  editMode: ofSpace.editMode,
  mergeRules: ofSpace.mergeRules,
  defaultLevel: nullable(Level),
  createdBy: nullable(ref('users')),
  createdAt: DateTime,
  updatedAt: DateTime,
})

export const customFieldValues = records('custom_field_values', {
  customFieldId: ref('custom_fields'),
  value: CustomFieldValue,
})

export const formerPaths = records('page_moves', { path: Path, pageId: PageId })

export const changeRequest = records('change_requests', {
  id: id('change_requests'),
  number: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
  status: Type.Enum(['draft', 'open']),
  subject: ofChangeRequest.subject,
  description: ofChangeRequest.description,
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
  nodePreview: nullable(Type.String({ maxLength: 200 })),
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
  emoji: Emoji,
  reactedAt: DateTime,
})

export const site = records('sites', {
  id: id('sites'),
  title: ofSite.title,
  type: SiteType,
  visibility: ofSite.visibility,
  published: Type.Boolean(),
  basename: ofSite.basename,
  hostname: ofSite.hostname,
  defaultLevel: nullable(Level),
  proxy: nullable(Type.Object({ origin: ofSite.proxy.anyOf[0] }, { additionalProperties: false })),
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
  title: GroupTitle,
  icon: nullable(Icon),
  position: Position,
  createdAt: DateTime,
})

export const sections = records('site_sections', {
  id: id('site_sections'),
  groupId: nullable(ref('site_section_groups')),
  title: TitleOfSection,
  description: nullable(Description),
  icon: nullable(Icon),
  path: SitePath,
  condition: nullable(Condition),
  position: Position,
  isDefault: Type.Boolean(),
  createdAt: DateTime,
})

export const siteSpaces = records('site_spaces', {
  id: id('site_spaces'),
  spaceId: ref('spaces'),
  sectionId: nullable(ref('site_sections')),
  path: SitePath,
  condition: nullable(Condition),
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
  name: NewShareLink.properties.name,
  active: Type.Boolean(),
  createdAt: DateTime,
})
