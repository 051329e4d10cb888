import type { Static } from 'typebox'
import type { Db } from '../../core/database/connect.ts'
import { invalid } from '../../core/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import { insertSpace, isNotTrashed, spacesSeenBy } from '../spaces/index.ts'
import type { NewSite } from './schema.ts'

interface ForSite {
  organizationId: string
  userId: string
  siteTitle: string
}

type FirstSpace = { id: string; title: string }

/** The spaces a new site starts with: those named, which the caller must be able to read, or a new one called like the site. */
export async function findFirstSpaces(
  db: Db,
  { organizationId, userId, siteTitle }: ForSite,
  spaces: NonNullable<Static<typeof NewSite>['spaces']>,
): Promise<FirstSpace[]> {
  if (Array.isArray(spaces)) return loadReadableSpaces(db, organizationId, userId, [...new Set(spaces)])
  await lockOrganization(db, organizationId)
  const title = [...siteTitle].slice(0, SPACE_TITLE_LENGTH).join('')
  return [{ id: await insertSpace(db, { organizationId, createdBy: userId, title }), title }]
}

const SPACE_TITLE_LENGTH = 50

async function loadReadableSpaces(
  db: Db,
  organizationId: string,
  userId: string,
  ids: string[],
): Promise<FirstSpace[]> {
  if (ids.length === 0) return []
  const rows = await spacesSeenBy(db, userId)
    .where('spaces.organization_id', '=', organizationId)
    .where('spaces.id', 'in', ids)
    .where(isNotTrashed)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const unknown = ids.filter((id) => !found.has(id))
  if (unknown.length > 0) throw invalid(`spaces names spaces that are not in the organization: ${unknown.join(', ')}`)
  return ids.map((id) => found.get(id)!)
}
