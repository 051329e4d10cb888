import type { ContentRef, BlockSplice as Splice } from '@lectern/content/document'
import { PAGE_SLUG_PATTERN, SLUG_LENGTH } from '@lectern/content/text'
import Type, { type Static } from 'typebox'
import { oneOf } from '../../core/operation/one-of.ts'
import { Body } from '../../core/words/body-shape.ts'
import { DocumentNode } from '../../core/words/document-shape.ts'
import { Emoji, Location, NOT_BLANK, nullable } from '../../core/words/shapes.ts'
import { LayoutOptions, Reference, RevisionFile } from '../space-content/index.ts'

const Tag = Type.Object({
  tag: Type.Object({ kind: Type.Literal('tag'), tag: Type.String({ minLength: 1, maxLength: 100 }) }),
  primary: Type.Optional(Type.Boolean()),
})

const Cover = Type.Object({
  ref: Reference,
  refDark: Type.Optional(Reference),
  yPos: Type.Number({ minimum: -100_000, maximum: 100_000, default: 0 }),
})

const Variables = Type.Record(Type.String({ pattern: '^.{1,100}$' }), Type.String({ maxLength: 1000 }), {
  maxProperties: 100,
  additionalProperties: false,
})

/** An empty string removes an optional text, null what is no text. Which fields a page has depends on its type (page-fields.ts). */
export const PageMetadata = Type.Partial(
  Type.Object({
    title: Type.String({ minLength: 1, maxLength: 1000, pattern: NOT_BLANK }),
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
    linkTitle: Type.String({ maxLength: 1000, description: 'Shown in the table of contents instead of the title' }),
    layout: nullable(Type.Partial(LayoutOptions, { additionalProperties: false })),
    cover: nullable(Cover),
    variables: nullable(Variables),
    tags: nullable(Type.Array(Tag, { maxItems: 100 })),
    target: Type.Unsafe<ContentRef>({ ...Reference, description: 'The target of a link' }),
  }),
)

/** The most variables that a space has. */
export const SPACE_VARIABLES = 100

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
          Type.Enum(['by-tag', 'by-operation'], { default: 'by-tag', description: 'What gets its own page' }),
        ),
      }),
    ),
  },
  { description: 'Instead of a document: pages are generated from a specification' },
)
export type ComputedPage = Static<typeof ComputedPage>

const InsertPage = Type.Object({
  operation: Type.Literal('insert_page'),
  type: Type.Optional(
    Type.Enum(['document', 'group', 'link', 'computed'], {
      description:
        'A group has no body and is at the root; a link has a target instead of a body. Absent: computed where there is computed, else document',
    }),
  ),
  document: Type.Optional(Body),
  computed: Type.Optional(ComputedPage),
  into: Type.Optional(nullable(PageId)),
  at: Type.Optional(At),
  ref: Type.Optional(Ref),
  ...PageMetadata.properties,
})

/** null: the page was empty. */
const BaseDocument = nullable(
  Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'The documentId of what was edited. What others changed since is merged in; a block that both changed is a 409',
  }),
)

const UpdatePage = Type.Object({
  operation: Type.Literal('update_page'),
  page: PageId,
  document: Type.Optional(Body),
  base: Type.Optional(BaseDocument),
  computed: Type.Optional(ComputedPage),
  into: Type.Optional(nullable(PageId)),
  at: Type.Optional(At),
  ...PageMetadata.properties,
})

const BlockKey = Type.String({ maxLength: 1000, description: 'Key of a top-level block of the base' })

/** Splices are read against the base, whatever the others of the change insert. */
const BlockSplice = Type.Object(
  {
    /** null: the start. */
    after: nullable(BlockKey),
    remove: Type.Array(BlockKey, { maxItems: 100_000 }),
    insert: Type.Array(DocumentNode, { maxItems: 100_000, description: 'Blocks. Keys that are sent are kept' }),
  },
  { title: 'BlockSplice' },
)

const EditBlocks = Type.Object({
  operation: Type.Literal('edit_blocks'),
  page: Type.Optional(PageId),
  reusableContent: Type.Optional(
    Type.String({ maxLength: 100, description: 'In place of page: id of reusable content' }),
  ),
  base: BaseDocument,
  splices: Type.Array(BlockSplice, { minItems: 1, maxItems: 10_000 }),
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

const RevertSpace = Type.Object({
  operation: Type.Literal('revert_space'),
  revision: Type.String({
    maxLength: 100,
    description:
      'All content becomes what it was in this revision: pages and their order, files, reusable content, variables and redirects',
  }),
})

const FileName = Type.String({ minLength: 1, maxLength: 256 })

/** Where the bytes of a file come from: one of url, base64 and key. */
const fileSource = {
  contentType: Type.Optional(Type.String({ maxLength: 256 })),
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
}

const FileEntry = Type.Object({ name: FileName, ref: Type.Optional(Ref), ...fileSource })
export type FileEntry = Static<typeof FileEntry>

const InsertFiles = Type.Object({
  operation: Type.Literal('insert_files'),
  files: Type.Array(FileEntry, { minItems: 1, maxItems: 20 }),
})

const FileId = Type.String({ maxLength: 100, description: 'Id of a file' })

/** With one of url, base64 and key the file has other bytes; it keeps its id, so pages show the new ones. */
const UpdateFile = Type.Object({
  operation: Type.Literal('update_file'),
  file: FileId,
  name: Type.Optional(FileName),
  ...fileSource,
})

const DeleteFile = Type.Object({ operation: Type.Literal('delete_file'), file: FileId })

const ReusableContentId = Type.String({ maxLength: 100, description: 'Id of reusable content' })
const ReusableContentTitle = Type.String({ minLength: 1, maxLength: 1000 })

const InsertReusableContent = Type.Object({
  operation: Type.Literal('insert_reusable_content'),
  title: ReusableContentTitle,
  document: Type.Optional(Body),
})

const UpdateReusableContent = Type.Object({
  operation: Type.Literal('update_reusable_content'),
  reusableContent: ReusableContentId,
  title: Type.Optional(ReusableContentTitle),
  document: Type.Optional(Body),
  base: Type.Optional(BaseDocument),
})

const DeleteReusableContent = Type.Object({
  operation: Type.Literal('delete_reusable_content'),
  reusableContent: ReusableContentId,
})

const UpdateVariables = Type.Object({
  operation: Type.Literal('update_variables'),
  /** Absent leaves, null removes. */
  variables: Type.Record(Type.String({ pattern: '^.{1,100}$' }), nullable(Type.String({ maxLength: 1000 })), {
    minProperties: 1,
    maxProperties: SPACE_VARIABLES,
    additionalProperties: false,
    description: 'Variables of the space by name; null removes one',
  }),
})

const UpdateRedirects = Type.Object({
  operation: Type.Literal('update_redirects'),
  redirects: Type.Array(
    Type.Object({
      source: Type.String({
        maxLength: 512,
        pattern: '^/*[^?#/][^?#]*$',
        description: 'A path in the space; upper and lower case are one',
      }),
      page: nullable(Type.String({ maxLength: 100, description: 'Where it leads; null removes the redirect' })),
    }),
    { minItems: 1, maxItems: 500 },
  ),
})

export type UpdateFile = Static<typeof UpdateFile>
export type InsertReusableContent = Static<typeof InsertReusableContent>
export type UpdateReusableContent = Static<typeof UpdateReusableContent>
export type UpdateVariables = Static<typeof UpdateVariables>
export type UpdateRedirects = Static<typeof UpdateRedirects>
export type InsertPage = Static<typeof InsertPage>
export type UpdatePage = Static<typeof UpdatePage>
export type EditBlocks = Static<typeof EditBlocks>
export type RevertPage = Static<typeof RevertPage>
export type RevertSpace = Static<typeof RevertSpace>

const ContentChange = oneOf('operation', [
  InsertPage,
  UpdatePage,
  EditBlocks,
  DeletePage,
  RevertPage,
  RevertSpace,
  InsertFiles,
  UpdateFile,
  DeleteFile,
  InsertReusableContent,
  UpdateReusableContent,
  DeleteReusableContent,
  UpdateVariables,
  UpdateRedirects,
])
export type ContentChange = Static<typeof ContentChange>

/** The changes are applied in order, all or none. */
export const ContentChanges = Type.Object({
  changes: Type.Array(ContentChange, { minItems: 1, maxItems: 500 }),
  amend: Type.Optional(
    Type.Boolean({
      description:
        'The new revision replaces the head in history when that is an edit by the same person of the last ten minutes to which nothing refers. Else it follows the head',
    }),
  ),
})
export type ContentChanges = Static<typeof ContentChanges>

const ChangedPage = Type.Object({ object: Type.Literal('page'), id: Type.String(), urls: Location })

const writtenBody = {
  documentId: Type.Optional(
    nullable(Type.String({ description: 'The body now; null: it is empty. Absent: it has none' })),
  ),
  splices: Type.Optional(
    Type.Unsafe<readonly Splice[]>(
      Type.Array(BlockSplice, {
        description:
          'Of a change with a base: what turns the document as the caller sent it into the one that was written, with what others changed since the base. ' +
          'Absent: read the page',
      }),
    ),
  ),
}

/** One shape for all three: `page` of a deleted page is its id alone. */
const ContentChangeResult = Type.Object(
  {
    object: Type.Enum(['created_page', 'updated_page', 'deleted_page']),
    ref: Type.Optional(Type.String()),
    page: Type.Union([ChangedPage, Type.String()]),
    ...writtenBody,
  },
  { title: 'ContentChangeResult' },
)

const InsertedFile = Type.Object(
  { ...RevisionFile.properties, ref: Type.Optional(Type.String({ description: 'The ref that the request gave it' })) },
  { title: 'InsertedFile' },
)

const ReusableContentResult = Type.Object(
  {
    object: Type.Enum(['created_reusable_content', 'updated_reusable_content', 'deleted_reusable_content']),
    id: Type.String(),
    ...writtenBody,
  },
  { title: 'ReusableContentResult' },
)

export const ContentResults = Type.Object({
  changes: Type.Array(ContentChangeResult),
  insertedFiles: Type.Optional(Type.Array(InsertedFile)),
  updatedFiles: Type.Optional(Type.Array(RevisionFile)),
  deletedFiles: Type.Optional(Type.Array(Type.String(), { description: 'Ids' })),
  reusableContents: Type.Optional(Type.Array(ReusableContentResult)),
})
