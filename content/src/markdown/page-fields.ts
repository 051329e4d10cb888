/** Converts front matter to fields of a page, and back. */
import type { ContentRef, NodeData } from '../document/index.ts'
import type { PageFields } from '../revision/index.ts'
import type { FrontMatter } from './front-matter.ts'
import { readLayout, writeLayout } from './page-layout.ts'
import type { Href, Resolve } from './references.ts'

/** Names with their own field in a page; all others are stored in its `frontMatter` unchanged. */
const KNOWN = new Set<string>([
  ...['title', 'slug', 'description', 'emoji', 'icon', 'hidden', 'noIndex', 'noRobotsIndex', 'tags', 'vars', 'if'],
  ...['cover', 'coverY', 'coverHeight', 'layout'],
])

/** Maps names that front matter and pages share, and those that differ. The caller decides about the slug. */
export function toPageFields(frontMatter: FrontMatter | undefined, resolve: Resolve): Partial<PageFields> {
  if (!frontMatter) return {}
  const { title, description, emoji, icon, hidden, noIndex, noRobotsIndex, tags, vars, cover, coverY, coverHeight } =
    frontMatter
  const layout = frontMatter.layout && readLayout(frontMatter.layout)
  const rest: NodeData = {
    ...Object.fromEntries(Object.entries(frontMatter).filter(([name]) => !KNOWN.has(name))),
    ...(!cover && { ...set('coverY', coverY), ...set('coverHeight', coverHeight) }),
    ...set('layout', layout?.rest),
  }
  return {
    ...set('title', title || undefined),
    ...set('description', description),
    ...set('emoji', emoji),
    ...set('icon', icon),
    ...set('hidden', hidden),
    ...set('noIndex', noIndex),
    ...set('noRobotsIndex', noRobotsIndex),
    ...set('tags', tags === undefined || tags === null ? undefined : [tags].flat()),
    ...set('variables', vars),
    ...set('condition', frontMatter.if),
    ...(cover && {
      cover: {
        ref: resolve(cover, 'image') ?? { kind: 'url', url: cover },
        yPos: coverY ?? 0,
        ...set('height', coverHeight),
      },
    }),
    ...set('layout', layout?.options),
    ...(Object.keys(rest).length > 0 && { frontMatter: rest }),
  }
}

const set = <K extends string, T>(name: K, value: T | null | undefined) =>
  (value === undefined || value === null ? {} : { [name]: value }) as { [P in K]?: T }

/** The title is the page's `#` line, and is not repeated. */
export function toFrontMatter(page: Partial<PageFields>, href: Href): FrontMatter {
  const cover = page.cover as { ref?: ContentRef; yPos?: number; height?: number } | undefined
  const { layout: restOfLayout, ...others } = page.frontMatter ?? {}
  const isMap = typeof restOfLayout === 'object' && restOfLayout !== null && !Array.isArray(restOfLayout)
  const layout =
    page.layout || isMap ? writeLayout(page.layout, isMap ? (restOfLayout as NodeData) : undefined) : restOfLayout
  const known: FrontMatter = {
    ...set('description', page.description),
    ...set('emoji', page.emoji),
    ...set('icon', page.icon),
    ...set('hidden', page.hidden || undefined),
    ...set('noIndex', page.noIndex || undefined),
    ...set('noRobotsIndex', page.noRobotsIndex || undefined),
    ...set('tags', page.tags),
    ...set('vars', page.variables),
    ...set('if', page.condition),
    ...(cover?.ref && {
      cover: href(cover.ref),
      coverY: cover.yPos ?? 0,
      ...set('coverHeight', cover.height),
    }),
    ...set('layout', layout as NodeData | undefined),
  }
  // A separately stored value is replaced by the value that the page has now.
  const rest = Object.entries(others).filter(([name]) => !(name in known))
  return { ...known, ...Object.fromEntries(rest) }
}
