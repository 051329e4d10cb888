import { PAGE_SLUG_PATTERN, SLUG_LENGTH } from '@lectern/content/text'
import Type, { type Static } from 'typebox'
import { oneOf } from '../../core/operation/one-of.ts'
import { Body } from '../../core/words/body-shape.ts'
import { Emoji, Location, nullable } from '../../core/words/shapes.ts'
import { RevisionFile } from '../space-content/index.ts'

/** An empty string removes an optional field. */
export const PageMetadata = Type.Partial(
  Type.Object({
    title: Type.String({ minLength: 1, maxLength: 1000 }),
    slug: Type.String({
      minLength: 1,
      maxLength: SLUG_LENGTH,
      pattern: PAGE_SLUG_PATTERN,
      description: 'Unique among siblings; without one it follows from the title',
    }),
    emoji: Emoji,
    icon: Type.String({ maxLength: 50 }),
    description: Type.String({ maxLength: 200 }),
    hidden: Type.Boolean(),
    noIndex: Type.Boolean(),
    noRobotsIndex: Type.Boolean(),
    condition: Type.String({ maxLength: 1024 }),
  }),
)

const PageId = Type.String({ maxLength: 100, description: 'Id of a page' })
const At = Type.Integer({ minimum: 0, description: 'Index among the siblings; absent: the end' })
const Ref = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^/\\s]+$', description: 'A name for this batch' })

/** Has the same names as computed pages have in responses. */
const ComputedPage = Type.Object(
  {
    type: Type.Literal('builtin:openapi'),
    dependencies: Type.Object({
      spec: Type.Object({
        ref: Type.Object({
          kind: Type.Literal('openapi'),
          spec: Type.String({ maxLength: 100, description: 'Slug of a specification of the organization' }),
        }),
      }),
    }),
    props: Type.Optional(
      Type.Object({
        models: Type.Optional(Type.Boolean({ default: false, description: 'With a page of the schemas' })),
        grouping: Type.Optional(
          Type.Enum(['by-tag', 'by-operation'], { default: 'by-tag', description: 'What has a page of its own' }),
        ),
      }),
    ),
  },
  { description: 'Instead of a document: pages are generated from a specification' },
)
export type ComputedPage = Static<typeof ComputedPage>

const InsertPage = Type.Object({
  operation: Type.Literal('insert_page'),
  document: Type.Optional(Body),
  computed: Type.Optional(ComputedPage),
  into: Type.Optional(nullable(PageId)),
  at: Type.Optional(At),
  ref: Type.Optional(Ref),
  ...PageMetadata.properties,
})

const UpdatePage = Type.Object({
  operation: Type.Literal('update_page'),
  page: PageId,
  document: Type.Optional(Body),
  computed: Type.Optional(ComputedPage),
  into: Type.Optional(nullable(PageId)),
  at: Type.Optional(At),
  ...PageMetadata.properties,
})

const DeletePage = Type.Object({ operation: Type.Literal('delete_page'), page: PageId })

const RevertPage = Type.Object({
  operation: Type.Literal('revert_page'),
  page: PageId,
  revision: Type.Optional(Type.String({ maxLength: 100, description: 'Absent: the base of the change request' })),
  block: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: 1000,
      description: 'Keys of blocks; absent: the whole page',
    }),
  ),
})

const FileEntry = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 256 }),
  contentType: Type.Optional(Type.String({ maxLength: 256 })),
  ref: Type.Optional(Ref),
  url: Type.Optional(
    Type.String({
      format: 'uri',
      maxLength: 2048,
      pattern: '^[hH][tT][tT][pP][sS]?://',
      description: 'Fetched at once',
    }),
  ),
  base64: Type.Optional(Type.String({ description: 'At most 1 MB of bytes; needs contentType' })),
  key: Type.Optional(Type.String({ maxLength: 100, description: 'Of an upload' })),
})
export type FileEntry = Static<typeof FileEntry>

const InsertFiles = Type.Object({
  operation: Type.Literal('insert_files'),
  files: Type.Array(FileEntry, { minItems: 1, maxItems: 20 }),
})

export type InsertPage = Static<typeof InsertPage>
export type UpdatePage = Static<typeof UpdatePage>
export type RevertPage = Static<typeof RevertPage>
export type InsertFiles = Static<typeof InsertFiles>

const ContentChange = oneOf('operation', [InsertPage, UpdatePage, DeletePage, RevertPage, InsertFiles])
export type ContentChange = Static<typeof ContentChange>

/** The changes are applied in order, all or none. */
export const ContentChanges = Type.Object({
  changes: Type.Array(ContentChange, { minItems: 1, maxItems: 50 }),
})

const ChangedPage = Type.Object({ object: Type.Literal('page'), id: Type.String(), urls: Location })

/** One shape for all three: `page` of a deleted page is its id alone. */
const ContentChangeResult = Type.Object(
  {
    object: Type.Enum(['created_page', 'updated_page', 'deleted_page']),
    ref: Type.Optional(Type.String()),
    page: Type.Union([ChangedPage, Type.String()]),
  },
  { title: 'ContentChangeResult' },
)

const InsertedFile = Type.Object(
  { ...RevisionFile.properties, ref: Type.Optional(Type.String({ description: 'The ref that the request gave it' })) },
  { title: 'InsertedFile' },
)

export const ContentResults = Type.Object({
  changes: Type.Array(ContentChangeResult),
  insertedFiles: Type.Optional(Type.Array(InsertedFile)),
})
