import { sql } from 'kysely'
import type { Transaction } from '../../core/database/connections.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { findOrganization, lockOrganization } from '../organizations/index.ts'
import { listParts, organizationLists, siteFile, spaceFile, specsFile } from './files.ts'

/** Checks that an existing organization has no content, and locks it meanwhile. It keeps its people and settings. */
export async function checkEmpty(db: Transaction, id: string): Promise<void> {
  if (!(await findOrganization(db, id))) throw invalid(`No organization has the id ${id}`)
  await lockOrganization(db, id)
  const files = [spaceFile, siteFile, specsFile, ...Object.values(organizationLists)]
  // The first table of each file belongs to the organization itself.
  for (const file of files) {
    const [{ table } = { table: undefined }] = Object.values(listParts(file))
    const { rows } = await sql`SELECT FROM ${sql.table(table!)} WHERE organization_id = ${id} LIMIT 1`.execute(db)
    if (rows.length > 0) throw conflict(`The organization ${id} is not empty: it has ${table!.replace('_', ' ')}`)
  }
}
