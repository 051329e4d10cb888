import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Level } from '../../core/database/tables.ts'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { SiteNames, Urls } from '../../core/urls.ts'
import { Language } from '../../core/words/languages.ts'
import { DefaultLevel, isAtLeast, toDefaultLevel } from '../../core/words/levels.ts'
import { DateTime, EMPTY_OR_NOT_BLANK, Emoji, nullable, present, Url } from '../../core/words/shapes.ts'
import { SpaceMergeRules } from '../organizations/index.ts'

const SpaceVisibility = Type.Enum(['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private'])
const EditMode = Type.Enum(['live', 'locked'])
export const TITLE_LENGTH = 50
const Title = Type.String({ maxLength: TITLE_LENGTH })
const NewTitle = Type.String({ maxLength: TITLE_LENGTH, pattern: EMPTY_OR_NOT_BLANK })

/** Days that a deleted space can be restored. */
export const TRASH_DAYS = 7

const toRestorableUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + TRASH_DAYS * 24 * 60 * 60 * 1000)

const GIT_PROVIDERS = ['github', 'gitlab', 'github-legacy'] as const

/** Lectern has no installations: each space is its own. */
export const GitInstallation = Type.Object({
  installationId: Type.String({ description: 'The id of the space' }),
  installationProvider: Type.Enum(GIT_PROVIDERS, {
    description: 'As given; else gitlab if the URL contains that name, and github for all others',
  }),
  installationStatus: Type.Literal('active'),
})

const GitSync = Type.Object(
  {
    ...GitInstallation.properties,
    repoName: Type.Optional(Type.String()),
    url: Type.Optional(Type.String({ description: 'Where people see the files of the repository' })),
    updatedAt: Type.Optional({
      ...DateTime,
      description: 'When it was last filled from there or written there; absent until that has succeeded',
    }),
  },
  { description: 'The repository it was last filled from or written to, or that the first attempt named' },
)

/** The stored state of the repository that the space was last imported from or exported to. */
export type StoredGitSync = Partial<Omit<Static<typeof GitSync>, 'installationId' | 'installationStatus'>>

/** Adds the installation that public clients require. */
export const toGitSync = (spaceId: string, stored: StoredGitSync): Static<typeof GitSync> => ({
  ...stored,
  installationId: spaceId,
  installationProvider: stored.installationProvider ?? (/gitlab/i.test(stored.url ?? '') ? 'gitlab' : 'github'),
  installationStatus: 'active',
})

export const Space = Type.Object(
  {
    object: Type.Literal('space'),
    id: Type.String(),
    title: Title,
    emoji: Emoji,
    visibility: SpaceVisibility,
    createdAt: DateTime,
    updatedAt: DateTime,
    deletedAt: Type.Optional(DateTime),
    restorableUntil: Type.Optional({ ...DateTime, description: 'In the trash: when the space is deleted for good' }),
    editMode: EditMode,
    language: Type.Optional(Language),
    mergeRules: SpaceMergeRules,
    urls: Type.Object({
      location: Url,
      app: Url,
      published: Type.Optional(Url),
      public: Type.Optional(Url),
      icon: Type.Optional(Url),
    }),
    organization: Type.String(),
    parent: Type.Optional(Type.String()),
    gitSync: Type.Optional(GitSync),
    revision: Type.String(),
    defaultLevel: DefaultLevel,
    comments: Type.Number(),
    changeRequests: Type.Number(),
    changeRequestsOpen: Type.Number(),
    changeRequestsDraft: Type.Number(),
    permissions: Type.Object({
      access: Type.Boolean(),
      view: Type.Boolean(),
      admin: Type.Boolean(),
      edit: Type.Boolean(),
      comment: Type.Boolean(),
      merge: Type.Boolean(),
      review: Type.Boolean(),
      viewInviteLinks: Type.Boolean(),
      installIntegration: Type.Boolean(),
      triggerGitSync: Type.Boolean(),
    }),
  },
  { title: 'Space' },
)

export const SpacesQuery = Type.Object({
  ...PageQuery.properties,
  deleted: Type.Boolean({
    default: false,
    description: 'true: the spaces in the trash that the caller may restore, the last deleted first',
  }),
})

export const NewSpace = Type.Partial(
  Type.Object({
    title: NewTitle,
    emoji: Emoji,
    parent: Type.String({ description: 'Id of its collection' }),
    language: Language,
    editMode: EditMode,
    empty: Type.Boolean({ description: 'true: without the first empty page' }),
    template: Type.Object({ id: Type.String() }, { description: 'Not offered' }),
    computedSource: Type.Object({ type: Type.String() }, { description: 'Not offered' }),
  }),
)

export const SpaceCopy = Type.Partial(
  Type.Object({
    title: Type.String({
      maxLength: TITLE_LENGTH,
      pattern: EMPTY_OR_NOT_BLANK,
      description: 'Absent: the title of the space, followed by "(copy)"',
    }),
    parent: nullable(Type.String({ description: 'Id of its collection; null: at the top. Absent: beside the space' })),
  }),
)

export const SpaceChange = Type.Partial(
  Type.Object({
    editMode: EditMode,
    title: NewTitle,
    defaultLevel: DefaultLevel,
    language: nullable(Language),
    mergeRules: SpaceMergeRules,
    emoji: nullable(Emoji),
    icon: nullable(
      Type.String({ format: 'uri', maxLength: 2048, pattern: '^https?://', description: 'URL of an image' }),
    ),
  }),
)

/** Where a space is published: on the first published site it was added to. */
export interface PublishedLocation extends SiteNames {
  /** The visibility of that site. */
  siteVisibility: string
  /** The path below the root of the site; null while the space is in the trash. */
  address: string | null
}

/** A space as one member sees it: with the level of that member, and the visibility of the most open published site it is on. */
export type SpaceSeen = Row<'spaces'> & {
  level: Level
  published_on: (PublishedLocation & { visibility: string }) | null
  /** The number of open comments, without those in change requests. */
  comments: number
  change_requests: number
  open_change_requests: number
  draft_change_requests: number
}

export function toSpace(row: SpaceSeen, urls: Urls): Static<typeof Space> {
  const may = (level: Level) => isAtLeast(row.level, level)
  const place = row.published_on
  const published = place && place.address !== null ? urls.publishedContent(place, place.address) : undefined
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji ?? '',
    visibility: (place?.visibility ?? 'private') as Static<typeof SpaceVisibility>,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    editMode: row.edit_mode as Static<typeof EditMode>,
    mergeRules: row.merge_rules,
    urls: {
      location: urls.space(row.id),
      app: urls.spaceApp(row.organization_id, row.id),
      ...present('published', published),
      ...present('public', place?.siteVisibility === 'public' ? published : undefined),
      ...present('icon', row.icon),
    },
    organization: row.organization_id,
    revision: row.revision_id,
    defaultLevel: toDefaultLevel(row.default_level),
    comments: row.comments,
    changeRequests: row.change_requests,
    changeRequestsOpen: row.open_change_requests,
    changeRequestsDraft: row.draft_change_requests,
    permissions: {
      access: may('read'),
      view: may('read'),
      comment: may('comment'),
      edit: may('edit'),
      triggerGitSync: may('edit'),
      review: may('review'),
      merge: may('review'),
      admin: may('create'),
      viewInviteLinks: may('create'),
      installIntegration: may('create'),
    },
    ...present('deletedAt', row.deleted_at?.toISOString()),
    ...present('restorableUntil', row.deleted_at && toRestorableUntil(row.deleted_at).toISOString()),
    ...present('language', row.language),
    ...present('parent', row.parent_id),
    ...present('gitSync', row.git_sync === null ? null : toGitSync(row.id, row.git_sync)),
  }
}
