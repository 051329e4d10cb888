/** What front matter says about a page, and what a page has for front matter to say. */
import type { ContentRef, NodeData } from '../document/types.ts'
import type { PageFields } from '../revision/types.ts'
import type { FrontMatter } from './front-matter.ts'
import type { Href, Resolve } from './references.ts'

/** Names that front matter and pages share, and those that are called otherwise there. */
export function toPageFields(frontMatter: FrontMatter | undefined, resolve: Resolve): Partial<PageFields> {
  if (!frontMatter) return {}
  const { title, description, icon, hidden, noIndex, noRobotsIndex, vars, cover, coverY, coverHeight, layout } =
    frontMatter
  return {
    ...set('title', title || undefined),
    ...set('description', description),
    ...set('icon', icon),
    ...set('hidden', hidden),
    ...set('noIndex', noIndex),
    ...set('noRobotsIndex', noRobotsIndex),
    ...set('variables', vars),
    ...set('condition', frontMatter.if),
    ...(cover && {
      cover: {
        ref: resolve(cover, 'image') ?? { kind: 'url', url: cover },
        yPos: coverY ?? 0,
        ...set('height', coverHeight),
      },
    }),
    ...set('layout', layout && toLayout(layout)),
  }
}

const set = <K extends string, T>(name: K, value: T | null | undefined) =>
  (value === undefined || value === null ? {} : { [name]: value }) as { [P in K]?: T }

const SWITCHES = ['cover', 'title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata']

/** `title: { visible: false }` and `title: false` say the same. */
function toLayout(layout: NodeData) {
  const visible = (part: unknown) =>
    typeof part === 'object' && part !== null ? (part as { visible?: unknown }).visible : part
  const size = (layout.cover as { size?: unknown } | undefined)?.size
  return {
    ...(layout.width === 'wide' && { width: 'wide' }),
    ...(['hero', 'full'].includes(size as string) && { coverSize: size }),
    ...Object.fromEntries(
      SWITCHES.flatMap((name) => {
        const value = visible(layout[name])
        return typeof value === 'boolean' ? [[name, value]] : []
      }),
    ),
  }
}

/** The title is the page's `#` line, and never said twice. */
export function toFrontMatter(page: Partial<PageFields>, href: Href): FrontMatter {
  const cover = page.cover as { ref?: ContentRef; yPos?: number; height?: number } | undefined
  return {
    ...set('description', page.description),
    ...set('icon', page.icon),
    ...set('hidden', page.hidden || undefined),
    ...set('noIndex', page.noIndex || undefined),
    ...set('noRobotsIndex', page.noRobotsIndex || undefined),
    ...set('vars', page.variables),
    ...set('if', page.condition),
    ...(cover?.ref && {
      cover: href(cover.ref),
      coverY: cover.yPos ?? 0,
      ...set('coverHeight', cover.height),
    }),
    ...set('layout', page.layout && fromLayout(page.layout)),
  }
}

function fromLayout({ width, coverSize, ...switches }: NodeData): NodeData {
  const parts = Object.entries(switches).map(([name, visible]) => [name, { visible }] as const)
  const sized = coverSize === undefined ? {} : { cover: { ...Object.fromEntries(parts).cover, size: coverSize } }
  return { ...set('width', width), ...Object.fromEntries(parts), ...sized }
}
