/** The fields of a page as a form has them, and what is sent of them: those that were changed. */
import type { SpacePage } from '../queries.ts'
import type { PageLinkTarget } from './target-field.tsx'

export const LAYOUT_PARTS = [
  'title',
  'description',
  'cover',
  'tableOfContents',
  'outline',
  'pagination',
  'metadata',
  'tags',
  'actions',
  'anchors',
] as const
type LayoutPart = (typeof LAYOUT_PARTS)[number]
type Layout = NonNullable<SpacePage['layout']>

export interface CoverSource {
  kind: 'none' | 'url' | 'file' | 'other'
  url: string
  file: string
  /** Of another kind: it stays as it is. */
  reference?: object | undefined
}

export interface PageVariable {
  name: string
  value: string
}

export interface SettingsValues {
  title: string
  linkTitle: string
  slug: string
  description: string
  emoji: string
  icon: string
  condition: string
  hidden: boolean
  noIndex: boolean
  noRobotsIndex: boolean
  tags: string
  variables: PageVariable[]
  target: PageLinkTarget
  cover: CoverSource
  coverDark: CoverSource
  coverPosition: string
  width: Layout['width']
  coverSize: Layout['coverSize']
  coverMask: Layout['coverMask']
  parts: Record<LayoutPart, boolean>
}

const DOCUMENT = ['slug', 'description', 'hidden', 'noIndex', 'cover', 'tags', 'variables', 'layout'] as const

/** What a page of each type has beside titles, icons and a condition, as far as the server shows it. */
const SETTINGS: Record<SpacePage['type'], readonly ((typeof DOCUMENT)[number] | 'target')[]> = {
  document: DOCUMENT,
  group: ['slug', 'hidden', 'noIndex'],
  link: ['hidden', 'target'],
  computed: [],
}

export const hasSetting = ({ type }: SpacePage, name: (typeof DOCUMENT)[number] | 'target') =>
  SETTINGS[type].includes(name)

function toCoverSource(reference: { kind: string } | undefined): CoverSource {
  if (!reference) return { kind: 'none', url: '', file: '' }
  const { kind, url = '', file = '' } = reference as { kind: string; url?: string; file?: string }
  return kind === 'url' || kind === 'file' ? { kind, url, file } : { kind: 'other', url, file, reference }
}

const toReference = ({ kind, url, file, reference }: CoverSource): object | undefined => {
  if (kind === 'url') return url.trim() === '' ? undefined : { kind, url: url.trim() }
  return kind === 'file' ? (file === '' ? undefined : { kind, file }) : kind === 'other' ? reference : undefined
}

export function toSettingsValues(page: SpacePage, toEmoji: (text: string) => string): SettingsValues {
  const { layout, cover } = page
  return {
    title: page.title,
    linkTitle: page.linkTitle ?? '',
    slug: page.slug ?? '',
    description: page.description ?? '',
    emoji: toEmoji(page.emoji ?? ''),
    icon: page.icon ?? '',
    condition: page.condition ?? '',
    hidden: page.hidden ?? false,
    noIndex: page.noIndex ?? false,
    noRobotsIndex: page.noRobotsIndex ?? false,
    tags: (page.tags ?? []).map(({ tag }) => tag.tag).join('\n'),
    variables: Object.entries(page.variables ?? {}).map(([name, value]) => ({ name, value: String(value) })),
    target: (page.target as PageLinkTarget | undefined) ?? { kind: 'url', url: '' },
    cover: toCoverSource(cover?.ref),
    coverDark: toCoverSource(cover?.refDark),
    coverPosition: String(cover?.yPos ?? 0),
    width: layout?.width ?? 'default',
    coverSize: layout?.coverSize ?? 'hero',
    coverMask: layout?.coverMask ?? 'none',
    parts: Object.fromEntries(LAYOUT_PARTS.map((part) => [part, layout?.[part] ?? true])) as SettingsValues['parts'],
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export function toSettingsUpdate(page: SpacePage, before: SettingsValues, now: SettingsValues): object {
  const change: Record<string, unknown> = { operation: 'update_page', page: page.id }
  const isChanged = (...names: (keyof SettingsValues)[]) => names.some((name) => !isSame(before[name], now[name]))
  for (const name of ['title', 'linkTitle', 'slug', 'description', 'emoji', 'icon', 'condition'] as const)
    if (isChanged(name)) change[name] = now[name].trim()
  for (const name of ['hidden', 'noIndex', 'noRobotsIndex'] as const) if (isChanged(name)) change[name] = now[name]
  if (isChanged('tags')) change.tags = toTags(page, now.tags)
  if (isChanged('variables'))
    change.variables = Object.fromEntries(now.variables.map(({ name, value }) => [name.trim(), value]))
  if (isChanged('target'))
    change.target = now.target.kind === 'url' ? { ...now.target, url: now.target.url?.trim() } : now.target
  if (isChanged('cover', 'coverDark', 'coverPosition')) {
    const [ref, refDark] = [toReference(now.cover), toReference(now.coverDark)]
    change.cover = ref ? { ref, ...(refDark && { refDark }), yPos: Number(now.coverPosition) || 0 } : null
  }
  if (isChanged('width', 'coverSize', 'coverMask', 'parts'))
    change.layout = { width: now.width, coverSize: now.coverSize, coverMask: now.coverMask, ...now.parts }
  return change
}

/** Tags that stay keep what else is known about them. */
function toTags(page: SpacePage, text: string): object[] {
  const known = new Map((page.tags ?? []).map((each) => [each.tag.tag, each]))
  const names = new Set(text.split('\n').map((line) => line.trim()))
  names.delete('')
  return [...names].map((tag) => known.get(tag) ?? { tag: { kind: 'tag', tag } })
}
