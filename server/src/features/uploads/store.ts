import type { File } from '@lectern/content/revision'
import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../../core/database/connections.ts'
import { newId } from '../../core/ids.ts'

export type UploadedFile = Omit<File, 'id'>

export async function insertUpload(
  db: Transaction,
  upload: { organizationId: string; userId: string; name: string; contentType: string | undefined },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('uploads')
    .values({
      id,
      organization_id: upload.organizationId,
      user_id: upload.userId,
      name: upload.name,
      content_type: upload.contentType ?? null,
    })
    .execute()
  return id
}

export function findUpload(db: ReadDb, id: string) {
  return db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function setUploadedFile(db: WriteDb, id: string, file: UploadedFile): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ file: JSON.stringify(file) })
    .where('id', '=', id)
    .execute()
}

/** Finds a file uploaded to the organization; undefined until its bytes have arrived. */
export async function findUploadedFile(
  db: ReadDb,
  organizationId: string,
  id: string,
): Promise<UploadedFile | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('file')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.file ?? undefined
}

/** Finds a file that this person uploaded, to whichever organization; undefined until its bytes have arrived. */
export async function findOwnUploadedFile(db: ReadDb, userId: string, id: string): Promise<UploadedFile | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select('file')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.file ?? undefined
}

/** Deletes uploads after a day. */
export async function deleteOldUploads(db: WriteDb): Promise<void> {
  await db.deleteFrom('uploads').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}
