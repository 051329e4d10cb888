import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { checkMayCreateIn } from '../collections/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { NewSpace } from './schema.ts'
import { insertSpace } from './store.ts'

export async function createSpace(
  db: Transaction,
  userId: string,
  organizationId: string,
  {
    parent = null,
    template,
    computedSource,
    ...space
  }: Omit<Static<typeof NewSpace>, 'parent'> & { parent?: string | null },
): Promise<string> {
  if (template) throw invalid('template is not supported: create the space without it and import or write its content')
  if (computedSource)
    throw invalid('computedSource is not supported: create the space without it and import or write its content')
  await lockOrganization(db, organizationId)
  await checkMayCreateIn(db, userId, organizationId, parent)
  return insertSpace(db, { ...space, organizationId, parentId: parent, createdBy: userId })
}
