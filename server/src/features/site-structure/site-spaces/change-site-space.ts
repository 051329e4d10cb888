import type { Static } from 'typebox'
import type { Transaction } from '../../../core/database/connections.ts'
import { checkExpression } from '../../../core/words/check-expression.ts'
import { insertFormerPlace, lockSite } from '../../sites/index.ts'
import { checkPath } from '../check-path.ts'
import { listSiteSpacePaths, loadSiteSpacePlace } from '../store.ts'
import { updateSiteSpace } from '../write-rows.ts'
import type { SiteSpaceChange } from './schema.ts'

export async function changeSiteSpace(
  db: Transaction,
  siteId: string,
  id: string,
  { path, condition }: Static<typeof SiteSpaceChange>,
): Promise<void> {
  await lockSite(db, siteId)
  const { section_id, path: before } = await loadSiteSpacePlace(db, siteId, id)
  if (path !== undefined && path !== before) {
    checkPath(path, await listSiteSpacePaths(db, siteId, section_id, id))
    await insertFormerPlace(db, { siteId, parentId: section_id, path: before, siteSpaceId: id })
  }
  if (typeof condition === 'string') checkExpression('condition', condition)
  await updateSiteSpace(db, id, { ...(path !== undefined && { path }), ...(condition !== undefined && { condition }) })
}
