import { sql } from 'kysely'
import type { Db } from '../../core/database/connect.ts'
import { conflict, invalid } from '../../core/errors.ts'
import {
  checkMergeRuleExpressions,
  findOrganization,
  lockOrganization,
  type OrganizationMergeRules,
} from '../organizations/index.ts'
import { insertRecords, type Value } from './record-store.ts'
import * as records from './records.ts'

/** Its site is not there yet. */
export async function insertOrganization(db: Db, organization: Value, notes: string[]): Promise<void> {
  checkMergeRuleExpressions(organization.mergeRules as OrganizationMergeRules)
  const taken = await db
    .selectFrom('organizations')
    .select('id')
    .where('hostname', '=', organization.hostname ?? '')
    .executeTakeFirst()
  if (taken) notes.push(`The host name ${organization.hostname} belongs to another organization and was left out.`)
  const hostname = taken ? null : organization.hostname
  await insertRecords(db, records.organization, [{ ...organization, hostname, defaultSiteId: null }], {
    plan: 'free',
    sso: false,
    // Archives are taken in by an operator.
    trusted: true,
  })
}

export const setDefaultSite = (db: Db, id: string, siteId: string) =>
  db.updateTable('organizations').set({ default_site_id: siteId }).where('id', '=', id).execute()

/** One that is filled keeps its settings. Nobody else adds to it meanwhile. */
export async function checkEmpty(db: Db, id: string): Promise<void> {
  if (!(await findOrganization(db, id))) throw invalid(`No organization has the id ${id}`)
  await lockOrganization(db, id)
  for (const table of [
    'spaces',
    'collections',
    'sites',
    'teams',
    'custom_fields',
    'translation_settings',
    'openapi_specs',
  ] as const) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE organization_id = ${id} LIMIT 1`.execute(db)
    if (rows.length > 0) throw conflict(`The organization ${id} is not empty: it has ${table.replace('_', ' ')}`)
  }
}
