import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { lockOrganization } from '../organizations/index.ts'
import { insertSpace, loadSpacesForSite } from '../spaces/index.ts'
import type { NewSite } from './schema.ts'

interface SiteOwner {
  organizationId: string
  userId: string
  siteTitle: string
}

type FirstSpace = { id: string; title: string }

/** The spaces a new site starts with: those named, which the caller must manage, or a new one called like the site. */
export async function findFirstSpaces(
  db: Transaction,
  { organizationId, userId, siteTitle }: SiteOwner,
  spaces: NonNullable<Static<typeof NewSite>['spaces']>,
): Promise<FirstSpace[]> {
  if (Array.isArray(spaces))
    return loadSpacesForSite(db, userId, organizationId, { field: 'spaces', ids: [...new Set(spaces)] })
  await lockOrganization(db, organizationId)
  const title = [...siteTitle].slice(0, SPACE_TITLE_LENGTH).join('')
  return [{ id: await insertSpace(db, { organizationId, createdBy: userId, title }), title }]
}

const SPACE_TITLE_LENGTH = 50
