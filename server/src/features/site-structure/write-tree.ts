import { sql } from 'kysely'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { lockSite } from '../sites/index.ts'
import type { Item, Tree } from './tree.ts'

interface TreeRow {
  id: string
  parent_id: string | null
  position: number
  deleted_at?: Date | null
}

/** Locks the structure of the site until this transaction ends. Trashed spaces have positions in it too. */
export async function lockTree(db: Transaction, siteId: string): Promise<Tree> {
  await lockSite(db, siteId)
  const groups = await db
    .selectFrom('site_section_groups')
    .select(['id', 'parent_id', 'position'])
    .where('site_id', '=', siteId)
    .execute()
  const sections = await db
    .selectFrom('site_sections')
    .select(['id', 'group_id as parent_id', 'position'])
    .where('site_id', '=', siteId)
    .execute()
  const spaces = await db
    .selectFrom('site_spaces')
    .innerJoin('spaces', 'spaces.id', 'site_spaces.space_id')
    .select(['site_spaces.id', 'site_spaces.section_id as parent_id', 'site_spaces.position', 'spaces.deleted_at'])
    .where('site_id', '=', siteId)
    .execute()
  const toRow = (type: Item['type']) => (row: TreeRow) => ({
    ...row,
    item: { type, id: row.id, items: [], ...(row.deleted_at && { isTrashed: true }) } as Item,
  })
  const rows = [
    ...groups.map(toRow('site-section-group')),
    ...sections.map(toRow('site-section')),
    ...spaces.map(toRow('site-space')),
  ].sort((one, other) => one.position - other.position)
  const byId = new Map(rows.map((row) => [row.id, row.item]))
  const tree: Tree = { items: [] }
  for (const { item, parent_id } of rows) (parent_id === null ? tree.items : byId.get(parent_id)!.items).push(item)
  return tree
}

interface NumberedItem {
  id: string
  parent: string | null
  position: number
}

/** Renumbers all items, writing only rows whose position changed, and makes the first item the default where there is none. */
export async function writeTree(db: Transaction, siteId: string, tree: Tree): Promise<void> {
  const sections: NumberedItem[] = []
  const groups: NumberedItem[] = []
  const spaces: NumberedItem[] = []
  const number = (items: Item[], parent: string | null) => {
    for (const { type, id, items: below } of items) {
      if (type === 'site-space') spaces.push({ id, parent, position: spaces.length + 1 })
      else
        (type === 'site-section' ? sections : groups).push({
          id,
          parent,
          position: sections.length + groups.length + 1,
        })
      number(below, id)
    }
  }
  number(tree.items, null)
  await updatePositions(db, 'site_section_groups', 'parent_id', groups)
  await updatePositions(db, 'site_sections', 'group_id', sections)
  await updatePositions(db, 'site_spaces', 'section_id', spaces)
  await ensureDefaults(db, siteId)
}

async function updatePositions(db: ReadDb, table: string, column: string, placed: NumberedItem[]): Promise<void> {
  if (placed.length === 0) return
  const [name, parent] = [sql.table(table), sql.ref(column)]
  // A site space that moves to another section is not the default there.
  const leaves =
    table === 'site_spaces'
      ? sql`, is_default = moved.is_default AND moved.section_id IS NOT DISTINCT FROM placed.parent`
      : sql``
  await sql`
    UPDATE ${name} AS moved SET ${parent} = placed.parent, position = placed.position${leaves}
    FROM unnest(${placed.map(({ id }) => id)}::text[], ${placed.map(({ parent }) => parent)}::text[], ${placed.map(({ position }) => position)}::int[])
      AS placed (id, parent, position)
    WHERE moved.id = placed.id AND (moved.position <> placed.position OR moved.${parent} IS DISTINCT FROM placed.parent)`.execute(
    db,
  )
}

/** If the default was removed, the first remaining item becomes the default, and stays it when the order changes. */
async function ensureDefaults(db: Transaction, siteId: string): Promise<void> {
  await sql`
    UPDATE site_sections SET is_default = true WHERE id = (
      SELECT id FROM site_section_places WHERE site_id = ${siteId} AND at_root AND NOT is_default)`.execute(db)
  await sql`
    UPDATE site_spaces SET is_default = true FROM site_space_places place
    WHERE place.site_id = ${siteId} AND place.at_root AND site_spaces.id = place.id AND NOT EXISTS (
      SELECT FROM site_spaces other
      WHERE other.site_id = ${siteId} AND other.section_id IS NOT DISTINCT FROM place.section_id AND other.is_default)`.execute(
    db,
  )
}
