import { type Selectable, sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import type { DB } from '../../core/database/tables.ts'
import { newId } from '../../core/ids.ts'

type PictureRow = Selectable<DB['pictures']>

export function insertPicture(
  db: Transaction,
  picture: Pick<PictureRow, 'content_type' | 'size' | 'key'> & ({ user_id: string } | { organization_id: string }),
): Promise<PictureRow> {
  return db
    .insertInto('pictures')
    .values({ id: `picture_${newId()}`, ...picture })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether the person or the organization still shows the picture; for a statement on `pictures`. */
const isShown = sql<boolean>`CASE WHEN pictures.user_id IS NOT NULL
  THEN EXISTS (SELECT FROM users WHERE users.id = pictures.user_id AND strpos(users.photo_url, pictures.id) > 0)
  ELSE EXISTS (SELECT FROM organizations WHERE organizations.id = pictures.organization_id
    AND strpos(organizations.logo, pictures.id) > 0) END`

/** Finds a picture that is shown: one that was removed or replaced is gone at once. */
export const findShownPicture = (db: ReadDb, id: string): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('id', '=', id).where(isShown).executeTakeFirst()

/** Deletes pictures that nobody shows any more; the file storage then loses their bytes. */
export async function deleteUnshownPictures(db: WriteDb): Promise<void> {
  await db
    .deleteFrom('pictures')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(sql<boolean>`NOT ${isShown}`)
    .execute()
}
