/** A site with every block, for tests and for visual checks. */
import type { ContentRef, Document } from '@lectern/content/document'
import { parseMarkdown } from '@lectern/content/markdown'
import { ANONYMOUS, FOR_VISITORS, resolveDocument, type Visitor } from '@lectern/content/visitors'
import { DIAGRAM_FRAME_NAME, SCRIPT_NAME, STYLESHEET_NAME, TRY_SCRIPT_NAME } from '../assets.ts'
import type { PageContent, PageSource, ReferenceTarget, SiteSource, TreePage } from '../source.ts'
import { EVERY_BLOCK } from './every-block.ts'

export function toDemoDocument(markdown: string): Document {
  const parsed = parseMarkdown(markdown, {
    resolve: (url, kind) => {
      if (url.startsWith('page:')) return { kind: 'page', page: url.slice(5) }
      if (url.startsWith('file:')) return { kind: 'file', file: url.slice(5) }
      if (url.startsWith('user:')) return { kind: 'user', user: url.slice(5) }
      return kind === 'include' ? { kind: 'reusable-content', reusableContent: url } : undefined
    },
  })
  if (parsed.kind !== 'parsed') throw new Error(parsed.rule)
  return parsed.document
}

const page = (id: string, title: string, more: Partial<TreePage> = {}): TreePage => ({
  id,
  type: 'document',
  title,
  href: `/${id}`,
  pages: [],
  ...more,
})

const TREE: TreePage[] = [
  page('welcome', 'Welcome', { href: '/', emoji: '1f44b' }),
  page('quickstart', 'Quickstart', { icon: 'bolt' }),
  page('guides', 'Guides', {
    type: 'group',
    href: undefined,
    pages: [
      page('guides/every-block', 'Every block', {
        icon: 'shapes',
        pages: [page('guides/every-block/tables', 'Tables'), page('guides/every-block/media', 'Pictures and files')],
      }),
      page('guides/publishing', 'Publishing a site', {
        pages: [
          page('guides/publishing/domains', 'Domains'),
          page('guides/publishing/visitors', 'Visitors and claims'),
        ],
      }),
      page('guides/secret', 'Hidden', { isHidden: true }),
    ],
  }),
  page('reference', 'Reference', {
    type: 'group',
    href: undefined,
    pages: [
      page('reference/api', 'API', { icon: 'code' }),
      page('status', 'Status', { type: 'link', href: 'https://status.example.com/' }),
    ],
  }),
]

const FILES: Record<string, ReferenceTarget> = {
  picture: {
    href: '/files/picture.svg',
    file: {
      name: 'architecture.svg',
      contentType: 'image/svg+xml',
      size: 2048,
      dimensions: { width: 960, height: 420 },
    },
  },
  'picture-dark': {
    href: '/files/picture-dark.svg',
    file: {
      name: 'architecture-dark.svg',
      contentType: 'image/svg+xml',
      size: 2048,
      dimensions: { width: 960, height: 420 },
    },
  },
  manual: { href: '/files/manual.pdf', file: { name: 'manual.pdf', contentType: 'application/pdf', size: 1_482_112 } },
  film: { href: '/files/film.mp4', file: { name: 'tour.mp4', contentType: 'video/mp4', size: 12_000_000 } },
}

export function resolveDemoRef(ref: ContentRef): ReferenceTarget | undefined {
  if (ref.kind === 'file') return FILES[ref.file]
  if (ref.kind === 'user') return { href: '', title: 'Maya Okafor' }
  if (ref.kind === 'space') return { href: '/other/', title: 'Another space', emoji: '1f4d8' }
  if (ref.kind === 'anchor') return { href: `#${ref.anchor}`, title: ref.anchor }
  if (ref.kind !== 'page') return undefined
  const rest = [...TREE]
  for (let each = rest.pop(); each; each = rest.pop()) {
    if (each.id === ref.page && each.href)
      return {
        href: each.href,
        title: each.title,
        emoji: each.emoji,
        icon: each.icon,
        description: 'How it works, step by step',
      }
    rest.push(...each.pages)
  }
  return undefined
}

export const demoSite = (given: Partial<SiteSource> = {}): SiteSource => ({
  title: 'Acme Docs',
  language: 'en',
  basePath: '/',
  canonicalUrl: 'https://docs.example.com/',
  isIndexed: true,
  sections: [],
  variants: [],
  customization: { emoji: '1f4d9', feedback: true },
  assets: {
    style: `/~assets/${STYLESHEET_NAME}`,
    script: `/~assets/${SCRIPT_NAME}`,
    diagram: `/~assets/${DIAGRAM_FRAME_NAME}`,
    tryRequest: `/~assets/${TRY_SCRIPT_NAME}`,
  },
  search: { page: '/~search', data: '/~search.json' },
  tries: 'https',
  ...given,
})

export const resolveForDemo = (document: Document, visitor: Visitor = ANONYMOUS): Document =>
  resolveDocument(
    document,
    { visitor, context: { site: {}, space: { vars: {} }, page: { vars: {} } } },
    { ...FOR_VISITORS, findReusableContent: () => toDemoDocument(REUSED) },
  )

const REUSED = '{% hint style="success" %}\nThis text is written once and read in many places.\n{% endhint %}'

export const demoPage = (
  page: Partial<PageContent> & { markdown?: string } = {},
  given: Partial<PageSource> = {},
  visitor: Visitor = ANONYMOUS,
): PageSource => {
  const { markdown, ...rest } = page
  return {
    site: demoSite(),
    tree: TREE,
    resolve: resolveDemoRef,
    ...given,
    page: {
      id: 'guides/every-block',
      title: 'Every block',
      href: '/guides/every-block',
      document: resolveForDemo(toDemoDocument(markdown ?? EVERY_BLOCK), visitor),
      ...rest,
    },
  }
}

/** With sections, versions, languages, links, a footer and an announcement. */
export const richSite = (): SiteSource =>
  demoSite({
    sections: [
      { title: 'Documentation', href: '/', isCurrent: true, icon: 'book' },
      { title: 'API reference', href: '/api/', isCurrent: false, icon: 'code', description: 'Every operation' },
      {
        title: 'More',
        sections: [
          { title: 'Changelog', href: '/changelog/', isCurrent: false, description: 'What changed, and when' },
          { title: 'Handbook', href: '/handbook/', isCurrent: false },
        ],
      },
    ],
    variants: [
      { title: 'v2.4', href: '/', isCurrent: true },
      { title: 'v1.9', href: '/v1/', isCurrent: false },
      { title: 'Deutsch', href: '/de/', isCurrent: false, language: 'de' },
      { title: 'Français', href: '/fr/', isCurrent: false, language: 'fr' },
    ],
    feed: '/rss.xml',
    customization: {
      emoji: '1f4d9',
      primaryColor: { light: '#0f7b6c', dark: '#0f7b6c' },
      announcement: { message: 'Version 2.4 is out.', link: { title: 'Read what is new', href: '/changelog/' } },
      headerLinks: [
        { title: 'Blog', href: 'https://example.com/blog' },
        {
          title: 'Community',
          links: [
            { title: 'Forum', href: 'https://example.com/forum' },
            { title: 'Chat', href: 'https://example.com/chat' },
          ],
        },
        { title: 'Sign up', href: 'https://example.com/join', style: 'button-primary' },
      ],
      footer: {
        copyright: '© 2026 Acme Ltd.',
        groups: [
          {
            title: 'Product',
            links: [
              { title: 'Features', href: 'https://example.com/a' },
              { title: 'Pricing', href: 'https://example.com/b' },
            ],
          },
          {
            title: 'Company',
            links: [
              { title: 'About', href: 'https://example.com/c' },
              { title: 'Jobs', href: 'https://example.com/d' },
            ],
          },
        ],
      },
      privacyPolicy: 'https://example.com/privacy',
    },
  })
