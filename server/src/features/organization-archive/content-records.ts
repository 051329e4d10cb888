/** The content of a revision as records, stored in `content.json`. Bodies are files beside it, each once, named by their hash. */
import {
  type File,
  listFiles,
  listPages,
  listReusableContents,
  listSpaceRedirects,
  type Nodes,
  type Page,
  type PlacedPage,
  type ReusableContent,
  type Revision,
  type Variables,
} from '@lectern/content/revision'
import Type, { type Static } from 'typebox'
import { PageMetadata } from '../content-changes/index.ts'

const Id = Type.String({ pattern: '^[^/\\s]{1,128}$' })
const Text = Type.Optional(Type.String({ maxLength: 10_000 }))
const Flag = Type.Optional(Type.Boolean())
const Any = Type.Optional(Type.Object({}, { additionalProperties: true }))
const Hash = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }))
const Place = { maxLength: 1000 }

const PageRecord = Type.Object(
  {
    id: Id,
    /** The id of the parent page. Pages are listed in the order of the table of contents, so the parent comes first. */
    parent: Type.Union([Id, Type.Null()]),
    type: Type.Enum(['document', 'group', 'link', 'computed']),
    title: Type.Required(PageMetadata).properties.title,
    slug: PageMetadata.properties.slug,
    /** Its body as markdown, for people. */
    markdown: Type.Optional(Type.String(Place)),
    document: Hash,
    linkTitle: Text,
    emoji: PageMetadata.properties.emoji,
    icon: PageMetadata.properties.icon,
    description: PageMetadata.properties.description,
    hidden: Flag,
    noIndex: Flag,
    noRobotsIndex: Flag,
    layout: Any,
    cover: Any,
    condition: PageMetadata.properties.condition,
    variables: Type.Optional(Type.Record(Type.String(), Type.String())),
    tags: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000 })),
    frontMatter: Any,
    target: Any,
    computed: Any,
    computedSeed: Text,
    git: Any,
    source: Hash,
    createdAt: Text,
    updatedAt: Text,
  },
  { additionalProperties: false },
)

const FileRecord = Type.Object(
  {
    id: Id,
    name: Type.String({ minLength: 1, maxLength: 1000 }),
    contentType: Type.String({ maxLength: 255 }),
    /** The path of its bytes, relative to the folder of the space. */
    bytes: Type.String(Place),
    git: Any,
    createdAt: Text,
  },
  { additionalProperties: false },
)

const ReusableRecord = Type.Object(
  {
    id: Id,
    title: Type.String({ maxLength: 10_000 }),
    markdown: Type.Optional(Type.String(Place)),
    document: Hash,
    git: Any,
    source: Hash,
    computed: Any,
    updatedAt: Text,
  },
  { additionalProperties: false },
)

export const ContentFile = Type.Object(
  {
    pages: Type.Array(PageRecord),
    files: Type.Array(FileRecord),
    reusableContents: Type.Array(ReusableRecord),
    variables: Type.Record(Type.String(), Type.String()),
    /** Former path → page id. */
    redirects: Type.Record(Type.String(), Type.String()),
  },
  { additionalProperties: false },
)
export type ContentFile = Static<typeof ContentFile>

type Unlisted<Held, Record> = Exclude<keyof Held, keyof Record | 'children' | 'key' | 'size' | 'dimensions'>
type Lost =
  | Unlisted<Page, Static<typeof PageRecord>>
  | Unlisted<File, Static<typeof FileRecord>>
  | Unlisted<ReusableContent, Static<typeof ReusableRecord>>
/** Does not compile while a revision has a field that no record contains. */
true satisfies [Lost] extends [never] ? true : Lost

/** Everything in a revision except the bodies. */
export interface RevisionRecords {
  pages: PlacedPage[]
  files: readonly File[]
  reusableContents: readonly ReusableContent[]
  variables: Variables
  redirects: readonly (readonly [path: string, page: string])[]
}

export async function listContent(nodes: Nodes, revision: Revision): Promise<RevisionRecords> {
  return {
    pages: await listPages(nodes, revision),
    files: await listFiles(nodes, revision),
    reusableContents: await listReusableContents(nodes, revision),
    variables: revision.variables ?? {},
    redirects: await listSpaceRedirects(nodes, revision),
  }
}

/** `markdownOf` and `bytesOf` return the path, in the folder of the space, of a page or reusable content, and of a file. */
export function toContentFile(
  content: RevisionRecords,
  markdownOf: (id: string) => string | undefined,
  bytesOf: (file: File) => string,
): ContentFile {
  return {
    pages: [...walkArchivedPages(content.pages)].map(({ children: _, ...page }) => ({
      ...page,
      ...named(markdownOf(page.id)),
    })),
    files: content.files.map((file) => {
      const { key: _key, size: _size, dimensions: _dimensions, ...rest } = file
      return { ...rest, bytes: bytesOf(file) }
    }),
    reusableContents: content.reusableContents.map((each) => ({ ...each, ...named(markdownOf(each.id)) })),
    variables: content.variables,
    redirects: Object.fromEntries(content.redirects),
  } as ContentFile
}

const named = (markdown: string | undefined) => (markdown === undefined ? {} : { markdown })

/** Walks the pages in the order of the table of contents. */
export function* walkArchivedPages(pages: readonly PlacedPage[]): Generator<Page> {
  for (const placed of pages) {
    yield placed.page
    yield* walkArchivedPages(placed.pages)
  }
}
