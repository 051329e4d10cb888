import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Level } from '../../core/database/tables.ts'
import { Language } from '../../core/languages.ts'
import { DefaultLevel, isAtLeast, toDefaultLevel } from '../../core/levels.ts'
import { DateTime, Emoji, nullable, present, Url } from '../../core/shapes.ts'
import type { Urls } from '../../core/urls.ts'
import { SpaceMergeRules } from '../organizations/index.ts'

export const SpaceVisibility = Type.Enum([
  'public',
  'unlisted',
  'share-link',
  'visitor-auth',
  'in-collection',
  'private',
])
const EditMode = Type.Enum(['live', 'locked'])
const Title = Type.String({ maxLength: 50 })

const GitSync = Type.Object(
  {
    repoName: Type.Optional(Type.String()),
    installationProvider: Type.Optional(Type.Enum(['github', 'gitlab', 'github-legacy'])),
    url: Type.Optional(Type.String({ description: 'Where people see the files of the repository' })),
    updatedAt: Type.Optional(DateTime),
  },
  { description: 'The repository it was last filled from or written to' },
)

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

export const NewSpace = Type.Partial(
  Type.Object({
    title: Title,
    emoji: Emoji,
    parent: Type.String({ description: 'Id of the collection it stands in' }),
    language: Language,
    editMode: EditMode,
    empty: Type.Boolean({ description: 'true: without the first empty page' }),
    template: Type.Object({ id: Type.String() }, { description: 'Not offered' }),
    computedSource: Type.Object({ type: Type.String() }, { description: 'Not offered' }),
  }),
)

export const SpaceChange = Type.Partial(
  Type.Object({
    editMode: EditMode,
    title: Title,
    defaultLevel: DefaultLevel,
    language: nullable(Language),
    mergeRules: SpaceMergeRules,
    emoji: nullable(Emoji),
    icon: nullable(
      Type.String({ format: 'uri', maxLength: 2048, pattern: '^https?://', description: 'URL of an image' }),
    ),
  }),
)

/** A space as one member sees it: with that person's level, and how open the most open published site shows it. */
export type SpaceSeen = Row<'spaces'> & {
  level: Level
  published_on: { visibility: string; basename: string } | null
  /** Open ones, without those in change requests. */
  comments: number
  change_requests: { all: number; open: number; draft: number }
}

export function toSpace(row: SpaceSeen, urls: Urls): Static<typeof Space> {
  const may = (level: Level) => isAtLeast(row.level, level)
  const published = row.published_on ? urls.publishedSite(row.published_on.basename) : undefined
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji ?? '',
    visibility: (row.published_on?.visibility ?? 'private') as Static<typeof SpaceVisibility>,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...present('deletedAt', row.deleted_at?.toISOString()),
    editMode: row.edit_mode as Static<typeof EditMode>,
    ...present('language', row.language),
    mergeRules: row.merge_rules as SpaceMergeRules,
    urls: {
      location: urls.space(row.id),
      app: urls.spaceApp(row.organization_id, row.id),
      ...present('published', published),
      ...present('public', row.published_on?.visibility === 'public' ? published : undefined),
      ...present('icon', row.icon),
    },
    organization: row.organization_id,
    ...present('parent', row.parent_id),
    ...present('gitSync', row.git_sync as Static<typeof GitSync> | null),
    revision: row.revision_id,
    defaultLevel: toDefaultLevel(row.default_level),
    comments: row.comments,
    changeRequests: row.change_requests.all,
    changeRequestsOpen: row.change_requests.open,
    changeRequestsDraft: row.change_requests.draft,
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
  }
}
