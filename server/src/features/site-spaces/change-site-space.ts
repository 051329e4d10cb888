import type { Static } from 'typebox'
import { checkExpression } from '../../core/check-expression.ts'
import type { Db } from '../../core/database/connect.ts'
import { checkPath, listSiteSpacePaths, loadSiteSpacePlace, lockTree } from '../site-structure/index.ts'
import type { SiteSpaceChange } from './schema.ts'
import { updateSiteSpace } from './store.ts'

export async function changeSiteSpace(
  db: Db,
  siteId: string,
  id: string,
  { path, condition }: Static<typeof SiteSpaceChange>,
): Promise<void> {
  await lockTree(db, siteId)
  const { section_id } = await loadSiteSpacePlace(db, siteId, id)
  if (path !== undefined) checkPath(path, await listSiteSpacePaths(db, siteId, section_id, id))
  if (typeof condition === 'string') checkExpression('condition', condition)
  await updateSiteSpace(db, id, { ...(path !== undefined && { path }), ...(condition !== undefined && { condition }) })
}
