/** Writes the rows of sections, section groups and site spaces; `write-tree.ts` writes their order. */
import type { Transaction } from '../../core/database/connections.ts'
import type { NewRow, RowChange } from '../../core/database/rows.ts'
import { newId } from '../../core/ids.ts'
import { nextSectionPosition } from './store.ts'

/** An empty change is allowed. */
export async function updateSection(db: Transaction, id: string, change: RowChange<'site_sections'>): Promise<void> {
  await db
    .updateTable('site_sections')
    .set({ id, ...change })
    .where('id', '=', id)
    .execute()
}

/** Deletes the section with its site spaces. */
export async function deleteSection(db: Transaction, id: string): Promise<void> {
  await db.deleteFrom('site_sections').where('id', '=', id).execute()
}

export async function insertSectionGroup(
  db: Transaction,
  group: Omit<NewRow<'site_section_groups'>, 'id' | 'position'>,
): Promise<string> {
  const id = newId('sitesg_')
  await db
    .insertInto('site_section_groups')
    .values({ ...group, id, position: nextSectionPosition(group.site_id) })
    .execute()
  return id
}

/** An empty change is allowed. */
export async function updateSectionGroup(
  db: Transaction,
  id: string,
  change: RowChange<'site_section_groups'>,
): Promise<void> {
  await db
    .updateTable('site_section_groups')
    .set({ id, ...change })
    .where('id', '=', id)
    .execute()
}

export async function deleteSectionGroup(db: Transaction, id: string): Promise<void> {
  await db.deleteFrom('site_section_groups').where('id', '=', id).execute()
}

/** An empty change is allowed. */
export async function updateSiteSpace(db: Transaction, id: string, change: RowChange<'site_spaces'>): Promise<void> {
  await db
    .updateTable('site_spaces')
    .set({ id, ...change })
    .where('id', '=', id)
    .execute()
}

export async function deleteSiteSpace(db: Transaction, id: string): Promise<void> {
  await db.deleteFrom('site_spaces').where('id', '=', id).execute()
}
