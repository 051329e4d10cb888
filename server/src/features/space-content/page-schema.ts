import type { ContentRef, NodeData, PlacedPage } from '@lectern/content'
import Type, { type Static } from 'typebox'
import { Document } from '../../core/document-shape.ts'
import { DateTime, Emoji, present, Url } from '../../core/shapes.ts'

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

const Layout = Type.Object(
  {
    width: Type.Enum(['default', 'wide']),
    cover: Type.Boolean(),
    coverSize: Type.Enum(['hero', 'full']),
    title: Type.Boolean(),
    description: Type.Boolean(),
    tableOfContents: Type.Boolean(),
    outline: Type.Boolean(),
    pagination: Type.Boolean(),
    metadata: Type.Boolean(),
  },
  { title: 'PageLayout' },
)

/** Pages keep only what differs from this, under the names of the interface. */
const DEFAULT_LAYOUT: Static<typeof Layout> = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
}

const Cover = Type.Object(
  { ref: Type.Optional(Reference), refDark: Type.Optional(Reference), yPos: Type.Number() },
  { title: 'PageCover' },
)

/** One shape for all types of page, not one of four: trees of pages are large, and telling variants apart is slow. */
export const Page = Type.Object(
  {
    id: Type.String(),
    type: Type.Enum(['document', 'group', 'link', 'computed']),
    kind: Type.Optional(Type.Enum(['sheet', 'group', 'link'], { deprecated: true })),
    title: Type.String({ minLength: 1 }),
    linkTitle: Type.Optional(Type.String({ description: 'Stands in the table of contents in place of the title' })),
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
    layout: Type.Optional(Layout),
    cover: Type.Optional(Cover),
    variables: Type.Optional(Type.Record(Type.String(), Type.String())),
    documentId: Type.Optional(Type.String({ description: 'Absent: the page is empty' })),
    markdown: Type.Optional(Type.String({ description: 'The body, where a single page is read; not in trees' })),
    document: Type.Optional(Document),
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
  { title: 'Page', $id: 'Page' },
)
export type Page = Static<typeof Page>

export interface PageView {
  /** The address in the application below which the pages stand. */
  app: string
  /** false: without what concerns Git. */
  metadata: boolean
}

export function toPage({ page, path, pages }: PlacedPage, view: PageView): Page {
  const { type } = page
  const common = {
    id: page.id,
    type,
    title: page.title,
    ...present('linkTitle', page.linkTitle),
    ...present('emoji', page.emoji),
    ...present('icon', page.icon),
    ...present('createdAt', page.createdAt),
    ...present('updatedAt', page.updatedAt),
    ...present('condition', page.condition),
  }
  if (type === 'computed') return { ...common, ...present('computed', page.computed) }
  const hidden = page.hidden ?? false
  if (type === 'link') {
    const target = page.target as Page['target']
    return {
      ...common,
      kind: 'link',
      hidden,
      ...present('target', target),
      ...(target?.kind === 'url' && { href: target.url }),
    }
  }
  const placed = {
    slug: page.slug ?? '',
    path,
    hidden,
    noIndex: page.noIndex ?? false,
    noRobotsIndex: page.noRobotsIndex ?? false,
    pages: pages.map((each) => toPage(each, view)),
  }
  if (type === 'group') return { ...common, kind: 'group', ...placed }
  return {
    ...common,
    kind: 'sheet',
    ...placed,
    ...present('description', page.description),
    layout: { ...DEFAULT_LAYOUT, ...page.layout },
    ...present('cover', page.cover as Page['cover']),
    ...present('variables', page.variables as Page['variables']),
    ...(page.computed
      ? { computed: page.computed, ...present('computedSeed', page.computedSeed) }
      : present('documentId', page.document)),
    ...(view.metadata && present('git', page.git as Page['git'])),
    urls: { app: `${view.app}/${path}` },
  }
}
