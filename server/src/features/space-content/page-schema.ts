import type { ContentRef, NodeData } from '@lectern/content/document'
import type { PlacedPage, Page as StoredPage } from '@lectern/content/revision'
import { toHref } from '@lectern/site'
import Type, { type Static } from 'typebox'
import { DocumentShape } from '../../core/words/document-shape.ts'
import { DateTime, Emoji, present, Url } from '../../core/words/shapes.ts'

export const Git = Type.Object({ oid: Type.String(), path: Type.String() }, { title: 'GitBlob' })

export const Reference = Type.Unsafe<ContentRef>({
  title: 'ContentReference',
  type: 'object',
  required: ['kind'],
  properties: {
    kind: Type.Enum(['file', 'url', 'page', 'anchor', 'user', 'collection', 'space', 'reusable-content', 'openapi']),
  },
  additionalProperties: true,
  description:
    'file: file. url: url. page: page, space? anchor: anchor, page?, space? user: user. collection: collection. ' +
    'space: space. reusable-content: reusableContent, space? openapi: spec.',
})

const Computed = Type.Unsafe<NodeData>({
  title: 'ComputedContent',
  type: 'object',
  required: ['type'],
  properties: { type: Type.String() },
  additionalProperties: true,
})

export const LayoutOptions = Type.Object(
  {
    width: Type.Enum(['default', 'wide']),
    cover: Type.Boolean(),
    coverSize: Type.Enum(['hero', 'full', 'background']),
    coverMask: Type.Enum(['none', 'radial']),
    title: Type.Boolean(),
    description: Type.Boolean(),
    tableOfContents: Type.Boolean(),
    outline: Type.Boolean(),
    pagination: Type.Boolean(),
    metadata: Type.Boolean(),
    tags: Type.Boolean(),
    actions: Type.Boolean(),
    anchors: Type.Boolean(),
  },
  { title: 'PageLayout' },
)

/** Pages store only what differs from this, under the names of the contract. */
export const DEFAULT_LAYOUT: Static<typeof LayoutOptions> = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
  anchors: true,
}

const Cover = Type.Object(
  { ref: Type.Optional(Reference), refDark: Type.Optional(Reference), yPos: Type.Number() },
  { title: 'PageCover' },
)

const Tag = Type.Object(
  {
    tag: Type.Object({ kind: Type.Literal('tag'), tag: Type.String() }),
    primary: Type.Optional(Type.Boolean()),
  },
  { title: 'PageTag' },
)

/**
 * One schema for all types of page instead of one of four: a page tree is large, and distinguishing variants is slow. It is not serialized field by
 * field for the same reason.
 */
export const RevisionPage = Type.Object(
  {
    id: Type.String(),
    type: Type.Enum(['document', 'group', 'link', 'computed']),
    kind: Type.Optional(Type.Enum(['sheet', 'group', 'link'], { deprecated: true })),
    title: Type.String({ minLength: 1 }),
    linkTitle: Type.Optional(Type.String({ description: 'Shown in the table of contents instead of the title' })),
    emoji: Type.Optional(Emoji),
    icon: Type.Optional(Type.String()),
    createdAt: Type.Optional(DateTime),
    updatedAt: Type.Optional(DateTime),
    slug: Type.Optional(Type.String({ description: 'Of documents and groups' })),
    path: Type.Optional(Type.String({ description: 'Of documents and groups' })),
    description: Type.Optional(Type.String()),
    hidden: Type.Optional(Type.Boolean()),
    noIndex: Type.Optional(Type.Boolean()),
    noRobotsIndex: Type.Optional(Type.Boolean()),
    condition: Type.Optional(Type.String()),
    layout: Type.Optional(LayoutOptions),
    cover: Type.Optional(Cover),
    variables: Type.Optional(Type.Record(Type.String(), Type.String())),
    tags: Type.Optional(Type.Array(Tag)),
    documentId: Type.Optional(Type.String({ description: 'Absent: the page is empty' })),
    markdown: Type.Optional(Type.String({ description: 'The body, where a single page is read; not in trees' })),
    document: Type.Optional(DocumentShape),
    target: Type.Optional(Reference),
    href: Type.Optional(Type.String()),
    computed: Type.Optional(Computed),
    computedSeed: Type.Optional(Type.String()),
    git: Type.Optional(Git),
    urls: Type.Optional(Type.Object({ app: Url })),
    pages: Type.Optional(
      Type.Array(Type.Unsafe<object>({ $ref: 'Page#' }), { description: 'Of documents and groups' }),
    ),
  },
  { title: 'Page', $id: 'Page', 'x-whole': true },
)
export type RevisionPage = Static<typeof RevisionPage>

export interface PageView {
  /** The address in the application below which the pages stand. */
  app: string
  /** When false, fields about Git are left out. */
  metadata: boolean
}

/** The optional fields of all types of page. */
const COMMON = ['linkTitle', 'emoji', 'icon', 'createdAt', 'updatedAt', 'condition'] as const
const OF_DOCUMENTS = ['description', 'cover', 'variables'] as const

/** It fills one object field by field: in a large tree, spreading objects would be most of the work. */
export function toRevisionPage({ page: stored, path, pages }: PlacedPage, view: PageView): RevisionPage {
  const page: RevisionPage = { id: stored.id, type: stored.type, title: stored.title }
  copy(stored, page, COMMON)
  if (stored.type === 'computed') {
    copy(stored, page, ['computed'])
    return page
  }
  page.hidden = stored.hidden ?? false
  if (stored.type === 'link') {
    const target = stored.target as ContentRef | undefined
    page.kind = 'link'
    if (target) page.target = target
    const href = target?.kind === 'url' ? toHref(target.url) : undefined
    if (href !== undefined) page.href = href
    return page
  }
  page.noIndex = stored.noIndex ?? false
  page.noRobotsIndex = stored.noRobotsIndex ?? false
  page.slug = stored.slug ?? ''
  page.path = path
  page.pages = pages.map((each) => toRevisionPage(each, view))
  if (stored.type === 'group') {
    page.kind = 'group'
    return page
  }
  page.kind = 'sheet'
  copy(stored, page, OF_DOCUMENTS)
  page.tags = (stored.tags ?? []).map(toTag)
  page.layout = stored.layout ? { ...DEFAULT_LAYOUT, ...stored.layout } : DEFAULT_LAYOUT
  if (stored.computed) copy(stored, page, ['computed', 'computedSeed'])
  else if (stored.document !== undefined) page.documentId = stored.document
  // A page that is listed in a repository but has no file there has no Git path.
  if (view.metadata && stored.git?.oid !== undefined) copy(stored, page, ['git'])
  page.urls = { app: `${view.app}/${encodeURI(path)}` }
  return page
}

const toTag = (tag: NonNullable<StoredPage['tags']>[number]): Static<typeof Tag> =>
  typeof tag === 'string'
    ? { tag: { kind: 'tag', tag } }
    : { tag: { kind: 'tag', tag: tag.tag }, ...present('primary', tag.primary) }

/** Copies the fields that are set. */
function copy(from: StoredPage, to: RevisionPage, names: readonly (keyof RevisionPage & keyof StoredPage)[]): void {
  for (const name of names) if (from[name] !== undefined) (to as Record<string, unknown>)[name] = from[name]
}
