/** The settings of a page as front matter, and what a changed front matter sets. */
import type { ContentRef } from '@lectern/content/document'
import {
  defaultHref,
  type FrontMatter,
  printFrontMatter,
  type Resolve,
  readHref,
  toFrontMatter,
  toPageFields,
} from '@lectern/content/markdown'
import type { components } from '../../../api/types.ts'

type Page = components['schemas']['Page']
type StoredFields = Parameters<typeof toFrontMatter>[0]

/** Settings that front matter has no name for stay as they are. */
const LAYOUT_DEFAULTS: Record<string, unknown> = {
  width: 'default',
  coverSize: 'hero',
  ...Object.fromEntries(
    ['cover', 'title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata', 'tags', 'actions'].map(
      (name) => [name, true],
    ),
  ),
}
const TEXTS = ['description', 'emoji', 'icon', 'condition'] as const
const SWITCHES = ['hidden', 'noIndex', 'noRobotsIndex'] as const

export const printPageSettings = (page: Page): string => printFrontMatter(toFrontMatter(toStored(page), defaultHref))

/** As the page is stored: the interface says some of it in other forms. */
function toStored(page: Page): StoredFields {
  const layout = Object.entries(page.layout ?? {}).filter(
    ([name, value]) => name in LAYOUT_DEFAULTS && value !== LAYOUT_DEFAULTS[name],
  )
  return {
    ...(page.description && { description: page.description }),
    ...(page.emoji && { emoji: page.emoji }),
    ...(page.icon && { icon: page.icon }),
    ...(page.hidden && { hidden: true }),
    ...(page.noIndex && { noIndex: true }),
    ...(page.noRobotsIndex && { noRobotsIndex: true }),
    ...(page.condition && { condition: page.condition }),
    ...(page.tags &&
      page.tags.length > 0 && {
        tags: page.tags.map(({ tag, primary }) => (primary ? { tag: tag.tag, primary } : tag.tag)),
      }),
    ...(page.variables && Object.keys(page.variables).length > 0 && { variables: page.variables }),
    ...(page.cover?.ref && { cover: { ref: page.cover.ref as ContentRef, yPos: page.cover.yPos } }),
    ...(layout.length > 0 && { layout: Object.fromEntries(layout) }),
  } as StoredFields
}

/** `unknown` is a name that pages have no field for; `rule` says why the front matter cannot be read. */
export type SettingsChange = { change: Record<string, unknown> } | { unknown: string } | { rule: string }

/** What to write so that the page has these settings; a name that pages have no field for is refused, not dropped. */
export function readPageSettings(page: Page, frontMatter: FrontMatter | undefined): SettingsChange {
  const { slug, ...rest } = frontMatter ?? {}
  const { frontMatter: unknown, ...now } = toPageFields(rest, createSettingsResolver(page))
  const [name] = Object.keys(unknown ?? {})
  if (name !== undefined) return { unknown: name }
  const before = toStored(page)
  const change: Record<string, unknown> = {}
  const isChanged = (field: keyof typeof now) => JSON.stringify(before[field]) !== JSON.stringify(now[field])
  if (now.title !== undefined && now.title !== page.title) change.title = now.title
  if (typeof slug === 'string' && slug !== page.slug) change.slug = slug
  for (const field of TEXTS) if (isChanged(field)) change[field] = now[field] ?? ''
  for (const field of SWITCHES) if (isChanged(field)) change[field] = now[field] ?? false
  if (isChanged('variables')) change.variables = now.variables ?? null
  if (isChanged('tags'))
    change.tags =
      now.tags?.map((each) =>
        typeof each === 'string'
          ? { tag: { kind: 'tag', tag: each } }
          : { tag: { kind: 'tag', tag: each.tag }, primary: each.primary },
      ) ?? null
  if (isChanged('cover')) {
    const { ref, yPos = 0 } = (now.cover ?? {}) as { ref?: ContentRef; yPos?: number }
    const { refDark } = page.cover ?? {}
    change.cover = ref ? { ref, ...(refDark && { refDark }), yPos } : null
  }
  // Options that are not named stay: those that are gone get their default back.
  if (isChanged('layout')) {
    const reset = Object.keys(before.layout ?? {}).map((option) => [option, LAYOUT_DEFAULTS[option]])
    change.layout = { ...Object.fromEntries(reset), ...now.layout }
  }
  return { change }
}

const createSettingsResolver =
  (page: Page): Resolve =>
  (url) => {
    const ref = page.cover?.ref as ContentRef | undefined
    return ref && defaultHref(ref) === url ? ref : readHref(url)
  }
