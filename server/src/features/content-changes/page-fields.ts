import type { PageFields } from '@lectern/content/revision'
import type { Static } from 'typebox'
import { invalid } from '../../core/errors.ts'
import { checkExpression } from '../../core/words/check-expression.ts'
import { PageMetadata } from './schema.ts'

type Metadata = Static<typeof PageMetadata>
export type FieldChanges = { [Name in keyof PageFields]?: PageFields[Name] | null }

const TEXTS = ['emoji', 'icon', 'description', 'condition'] as const
const SWITCHES = ['hidden', 'noIndex', 'noRobotsIndex'] as const

/** Reads the fields that a change sets (null removes one), from the change itself and from front matter, which has precedence. */
export function readFields(metadata: Metadata, front: Partial<PageFields>, field: string): FieldChanges {
  const { title, slug, emoji, icon, description, hidden, noIndex, noRobotsIndex, condition } = metadata
  const given = { title, slug, emoji, icon, description, hidden, noIndex, noRobotsIndex, condition, ...front }
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  for (const name of TEXTS) if (fields[name] === '') fields[name] = null
  for (const name of SWITCHES) if (fields[name] === false) fields[name] = null
  checkLengths(fields, field)
  if (typeof fields.condition === 'string') checkExpression(`${field}.condition`, fields.condition)
  return fields as FieldChanges
}

/** Front matter has the same limits as the fields of the request body. */
function checkLengths(fields: Record<string, unknown>, field: string): void {
  for (const name of ['title', 'emoji', 'icon', 'description', 'condition'] as const) {
    const { maxLength } = PageMetadata.properties[name] as { maxLength?: number }
    const value = fields[name]
    if (typeof value === 'string' && maxLength !== undefined && value.length > maxLength)
      throw invalid(`${field}.${name} must be at most ${maxLength} characters long`)
  }
}
