import type { File as StoredFile, ReusableContent as StoredReusableContent } from '@lectern/content/revision'
import Type, { type Static } from 'typebox'
import { PageQuery } from '../../core/operation/pagination.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { DateTime, present, Url } from '../../core/words/shapes.ts'
import { ChangeRequest } from '../change-requests/index.ts'
import { downloadUrl } from '../files/index.ts'
import type { RevisionRow } from '../revisions/index.ts'
import type { PublishedLocation, SpaceBrief } from '../spaces/index.ts'
import { toUser, User } from '../users/index.ts'
import { DocumentQuery } from './document-query.ts'
import { Git, RevisionPage } from './page-schema.ts'

export const ContentQuery = Type.Object({
  metadata: Type.Optional(Type.Boolean({ default: true, description: 'false: without what concerns Git' })),
  computed: Type.Optional(
    Type.Boolean({ default: true, description: 'false: computed content is left as its recipe' }),
  ),
})
export const FilesQuery = Type.Object({ ...PageQuery.properties, ...ContentQuery.properties })
export const PageReadQuery = Type.Object({
  format: Type.Optional(Type.Enum(['markdown', 'document'], { description: 'Of the body. Absent: both' })),
  'format.markdown.refs': Type.Optional(
    Type.Enum(['stable', 'relative'], {
      default: 'stable',
      description:
        'Of markdown. stable: links name pages, files and the rest by id, and can be written back. relative: links to pages of the space lead from the path of this one',
    }),
  ),
  ...DocumentQuery.properties,
  ...ContentQuery.properties,
  cachedMetadata: Type.Optional(
    Type.Boolean({ default: false, description: 'Ignored: metadata about Git is always current' }),
  ),
})
export const DocumentReadQuery = Type.Object({
  schema: Type.Optional(
    Type.Enum(['current', 'next'], { description: 'There is one schema of documents: both are that one' }),
  ),
})
const ChangesQuery = Type.Object({
  ...ContentQuery.properties,
  skip: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'The number of changes left out before' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1000, default: 10, description: 'The most changes listed' }),
  ),
})

export const ChangeRequestChangesQuery = Type.Object({
  ...ChangesQuery.properties,
  conflicts: Type.Optional(
    Type.Boolean({ default: false, description: 'true: also while a conflict is open, instead of 409' }),
  ),
})
export const RevisionChangesQuery = Type.Object({
  ...ChangesQuery.properties,
  against: Type.Optional(
    Type.String({ maxLength: 100, description: 'The revision to compare with. Absent: its parent' }),
  ),
})

export const Pages = Type.Object({ pages: Type.Array(RevisionPage) })

export const RevisionFile = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    contentType: Type.String(),
    downloadURL: Type.String({ format: 'uri', description: 'Valid for at least an hour' }),
    size: Type.Number(),
    dimensions: Type.Optional(Type.Object({ width: Type.Number(), height: Type.Number() })),
    git: Type.Optional(Git),
  },
  { title: 'File' },
)

export const RevisionReusableContent = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    document: Type.Optional(Type.String({ description: 'Id of its document. Absent: it is empty' })),
    git: Type.Optional(Git),
  },
  { title: 'ReusableContent' },
)

const RevisionType = Type.Enum(['edits', 'merge', 'rollback', 'update', 'computed'])

const Commit = Type.Object(
  {
    oid: Type.String(),
    message: Type.String(),
    createdByService: Type.Boolean(),
    createdByGitBook: Type.Boolean({ description: 'The same, under the name that public clients use' }),
    url: Type.Optional(Type.String()),
    ref: Type.Optional(Type.String()),
  },
  { title: 'GitCommit' },
)

const revision = {
  object: Type.Literal('revision'),
  id: Type.String(),
  type: RevisionType,
  parents: Type.Array(Type.String()),
  createdAt: DateTime,
  git: Type.Optional(Commit),
}

export const SpaceRevision = Type.Object(
  {
    ...revision,
    mergedFrom: Type.Optional(ChangeRequest),
    pages: Type.Array(RevisionPage),
    files: Type.Array(RevisionFile),
    reusableContents: Type.Array(RevisionReusableContent),
    variables: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Of the space: `space.vars` in expressions' }),
    ),
    redirects: Type.Optional(
      Type.Array(Type.Object({ source: Type.String(), page: Type.String() }), {
        description: 'Paths of the space that lead to pages; only members see them',
      }),
    ),
    tags: Type.Array(Type.Object({}), { description: 'There is no list of tags: each page has its own' }),
    urls: Type.Object({ app: Url, published: Type.Optional(Url), public: Type.Optional(Url) }),
  },
  { title: 'Revision' },
)

export const HistoryQuery = Type.Object({
  ...PageQuery.properties,
  pageId: Type.Optional(
    Type.String({
      description:
        'Only revisions that changed this page. One request compares a limited number: a response may have few items, or none, and still `next`; `count` is then that of its items',
    }),
  ),
})

/** A revision in the history of a space, with its author and without its content. */
export const HistoryEntry = Type.Object(
  {
    ...revision,
    createdBy: Type.Optional(User),
    contributors: Type.Optional(
      Type.Array(User, { description: 'Of saves that people made while they wrote together: all of them' }),
    ),
    changeRequest: Type.Optional(Type.String({ description: 'Of a merge: the id of the change request' })),
    urls: Type.Object({ location: Url, app: Url }),
  },
  { title: 'HistoryEntry' },
)

export const RestoreResult = Type.Object({ revision: Type.String(), result: Type.Literal('rollback') })

/** What the schemas need besides the content itself. */
export interface ContentView {
  urls: Urls
  secrets: Secrets
  metadata: boolean
}

export const toRevisionFile = (file: StoredFile, view: ContentView): Static<typeof RevisionFile> => ({
  id: file.id,
  name: file.name,
  contentType: file.contentType,
  downloadURL: downloadUrl(view, file),
  size: file.size,
  ...present('dimensions', file.dimensions),
  // A file whose bytes were replaced is no blob of the repository until it is exported.
  ...(view.metadata && file.git?.oid !== undefined && present('git', file.git as Static<typeof Git>)),
})

export const toRevisionReusableContent = (
  content: StoredReusableContent,
  { metadata }: { metadata: boolean },
): Static<typeof RevisionReusableContent> => ({
  id: content.id,
  title: content.title,
  ...present('document', content.document),
  ...(metadata && present('git', content.git as Static<typeof Git>)),
})

const toRevisionFields = (row: RevisionRow, { metadata }: { metadata: boolean }) => ({
  object: 'revision' as const,
  id: row.id,
  type: row.type as Static<typeof RevisionType>,
  parents: row.parents,
  createdAt: row.created_at.toISOString(),
  ...(metadata && present('git', row.git === null ? null : toCommit(row.git))),
})

export type StoredCommit = Omit<Static<typeof Commit>, 'createdByGitBook'>

const toCommit = (git: StoredCommit): Static<typeof Commit> => ({ ...git, createdByGitBook: git.createdByService })

type Content = Pick<
  Static<typeof SpaceRevision>,
  'pages' | 'files' | 'reusableContents' | 'mergedFrom' | 'variables' | 'redirects'
>

export const toSpaceRevision = (
  row: RevisionRow,
  content: Content,
  { id, organization_id }: SpaceBrief,
  place: PublishedLocation | null,
  view: ContentView,
): Static<typeof SpaceRevision> => {
  const published = place ? view.urls.publishedRevision(place, row.id) : undefined
  return {
    tags: [],
    urls: {
      app: view.urls.revisionApp(organization_id, id, row.id),
      ...present('published', published),
      ...present('public', place?.siteVisibility === 'public' ? published : undefined),
    },
    ...toRevisionFields(row, view),
    ...content,
  }
}

type HistoryRow = RevisionRow & {
  user_id: string | null
  display_name: string | null
  email: string | null
  photo_url: string | null
  people: { id: string; display_name: string; email: string | null; photo_url: string | null }[] | null
}

export const toHistoryEntry = (row: HistoryRow, space: SpaceBrief, urls: Urls): Static<typeof HistoryEntry> => ({
  urls: { location: urls.revision(space.id, row.id), app: urls.revisionApp(space.organization_id, space.id, row.id) },
  ...toRevisionFields(row, { metadata: true }),
  ...present('createdBy', row.user_id === null ? undefined : toUser(userOf(row, row.user_id), urls)),
  ...present(
    'contributors',
    row.people?.map((person) => toUser({ ...person, email: person.email ?? '' }, urls)),
  ),
  ...present('changeRequest', row.merged_from),
})

const userOf = ({ display_name, email, photo_url }: HistoryRow, id: string) => ({
  id,
  display_name: display_name ?? '',
  email: email ?? '',
  photo_url,
})
