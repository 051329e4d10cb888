import type { Static } from 'typebox'
import type { Transaction } from '../../../core/database/connections.ts'
import { checkExpression } from '../../../core/words/check-expression.ts'
import { insertFormerPlace, lockSite } from '../../sites/index.ts'
import { checkPath } from '../check-path.ts'
import { setDefaultSiteSpace } from '../defaults.ts'
import { listSectionPaths, loadSectionPlace } from '../store.ts'
import { updateSection } from '../write-rows.ts'
import type { SectionChange } from './schema.ts'

export async function changeSection(
  db: Transaction,
  siteId: string,
  id: string,
  { title, path, defaultSiteSpace, condition, icon, description }: Static<typeof SectionChange>,
): Promise<void> {
  await lockSite(db, siteId)
  const before = await loadSectionPlace(db, siteId, id)
  if (path !== undefined && path !== before.path) {
    checkPath(path, await listSectionPaths(db, siteId, id))
    await insertFormerPlace(db, { siteId, parentId: null, path: before.path, sectionId: id })
  }
  if (typeof condition === 'string') checkExpression('condition', condition)
  await updateSection(db, id, {
    ...(title !== undefined && { title }),
    ...(path !== undefined && { path }),
    ...(condition !== undefined && { condition }),
    ...(icon !== undefined && { icon: icon || null }),
    ...(description !== undefined && { description }),
  })
  if (defaultSiteSpace !== undefined) await setDefaultSiteSpace(db, siteId, defaultSiteSpace, id)
}
