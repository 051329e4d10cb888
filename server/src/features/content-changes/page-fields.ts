/** Reads the fields of a page that a change sets, from the change itself and from front matter, which has precedence. */
import { readRef } from '@lectern/content/document'
import type { PageFields, PageType } from '@lectern/content/revision'
import { toHref } from '@lectern/site'
import type { Static } from 'typebox'
import { invalid } from '../../core/errors.ts'
import { checkExpression } from '../../core/words/check-expression.ts'
import { DEFAULT_LAYOUT } from '../space-content/index.ts'
import { PageMetadata } from './schema.ts'

type Metadata = Static<typeof PageMetadata>
type FieldName = keyof Metadata
/** null removes a field. */
type FieldChanges = { [Name in keyof PageFields]?: PageFields[Name] | null }

const TEXTS = ['emoji', 'icon', 'description', 'condition', 'linkTitle'] as const
const SWITCHES = ['hidden', 'noIndex', 'noRobotsIndex'] as const

const OF_ALL: readonly FieldName[] = ['title', 'linkTitle', 'emoji', 'icon', 'hidden', 'condition']
const OF_INDEXED: readonly FieldName[] = ['noIndex', 'noRobotsIndex']
/** The fields that a page of each type has; the interface shows no others. */
const FIELDS: Record<PageType, ReadonlySet<FieldName>> = {
  document: new Set([...OF_ALL, ...OF_INDEXED, 'slug', 'description', 'layout', 'cover', 'variables', 'tags']),
  group: new Set([...OF_ALL, ...OF_INDEXED, 'slug']),
  link: new Set([...OF_ALL, 'target']),
  computed: new Set([...OF_ALL, ...OF_INDEXED, 'layout']),
}

/** A field that a page of this type does not have is refused: it would be stored and shown nowhere. */
export function checkFieldsOfType(metadata: Metadata, type: PageType, field: string): void {
  for (const name of Object.keys(PageMetadata.properties) as FieldName[])
    if (metadata[name] !== undefined && !FIELDS[type].has(name))
      throw invalid(`${field}.${name}: a page of the type ${type} has no ${name}`)
}

export function readFields(
  metadata: Metadata,
  front: Partial<PageFields>,
  field: string,
  current?: Pick<PageFields, 'layout' | 'cover'>,
): FieldChanges {
  const given = { ...pickMetadata(metadata), ...readStructured(metadata, field, current), ...front }
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  for (const name of TEXTS) if (fields[name] === '') fields[name] = null
  for (const name of SWITCHES) if (fields[name] === false) fields[name] = null
  checkLengths(fields, field)
  if (typeof fields.condition === 'string') checkExpression(`${field}.condition`, fields.condition)
  return fields as FieldChanges
}

function pickMetadata(metadata: Metadata): Record<string, unknown> {
  const names = Object.keys(PageMetadata.properties) as FieldName[]
  return Object.fromEntries(names.map((name) => [name, metadata[name]]))
}

/** The fields whose stored form differs from the one of the interface. */
function readStructured(
  { layout, cover, tags, variables, target }: Metadata,
  field: string,
  current: Pick<PageFields, 'layout' | 'cover'> = {},
): FieldChanges {
  return {
    ...(layout !== undefined && { layout: readLayoutChange(layout, current.layout) }),
    ...(cover !== undefined && { cover: cover && readCover(cover, `${field}.cover`, current.cover) }),
    ...(tags !== undefined && { tags: readTags(tags, `${field}.tags`) }),
    ...(variables !== undefined && { variables: variables && Object.keys(variables).length > 0 ? variables : null }),
    ...(target !== undefined && { target: readTarget(target, `${field}.target`) }),
  }
}

function readTags(tags: NonNullable<Metadata['tags']> | null, field: string): NonNullable<PageFields['tags']> | null {
  if (tags === null || tags.length === 0) return null
  if (tags.filter(({ primary }) => primary).length > 1) throw invalid(`${field} must have at most one primary tag`)
  if (new Set(tags.map(({ tag }) => tag.tag)).size < tags.length)
    throw invalid(`${field} must not contain the same tag twice`)
  return tags.map(({ tag, primary }) => (primary === undefined ? tag.tag : { tag: tag.tag, primary }))
}

/** Options that are not named stay; those that equal the default are not stored. */
function readLayoutChange(layout: NonNullable<Metadata['layout']> | null, current: PageFields['layout']) {
  if (layout === null) return null
  const options = Object.entries({ ...current, ...layout }).filter(
    ([name, value]) => value !== undefined && value !== (DEFAULT_LAYOUT as Record<string, unknown>)[name],
  )
  return options.length === 0 ? null : Object.fromEntries(options)
}

/** The interface does not show the height, which comes from front matter: it stays. */
function readCover(
  { ref, refDark, yPos }: NonNullable<Metadata['cover']>,
  field: string,
  current: PageFields['cover'],
): NonNullable<PageFields['cover']> {
  return {
    ...(current?.height !== undefined && { height: current.height }),
    ref: readTarget(ref, `${field}.ref`),
    ...(refDark && { refDark: readTarget(refDark, `${field}.refDark`) }),
    yPos,
  }
}

const REFERENCE_LENGTH = 2048

function readTarget(value: unknown, field: string) {
  const ref = readRef(value)
  if (!ref) throw invalid(`${field} must be a content reference: a kind, and what that kind names`)
  if (ref.kind === 'url' && toHref(ref.url) === undefined)
    throw invalid(`${field}.url must be the address of a page, a mail address or a telephone number, not a program`)
  if (Object.values(ref).some((part) => part.length > REFERENCE_LENGTH))
    throw invalid(`${field} must have parts of at most ${REFERENCE_LENGTH} characters`)
  return ref
}

/** Front matter has the same limits as the fields of the request body. */
function checkLengths(fields: Record<string, unknown>, field: string): void {
  for (const name of ['title', 'emoji', 'icon', 'description', 'condition', 'linkTitle'] as const) {
    const { maxLength } = PageMetadata.properties[name] as { maxLength?: number }
    const value = fields[name]
    if (typeof value === 'string' && maxLength !== undefined && value.length > maxLength)
      throw invalid(`${field}.${name} must be at most ${maxLength} characters long`)
  }
}
