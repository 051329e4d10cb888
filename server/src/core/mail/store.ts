import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { NewRow } from '../database/rows.ts'

export const findMail = (db: Db, id: string) =>
  db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()

export async function insertMails(db: Db, mails: NewRow<'mails'>[]): Promise<void> {
  await db.insertInto('mails').values(mails).execute()
}

/** The mail, for whoever takes it to send; undefined when it needs no sending, or somebody holds it. */
export const takeMail = (db: Db, id: string) =>
  db
    .updateTable('mails')
    .set({ attempted_at: sql`now()` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((is) =>
      is.or([is('attempted_at', 'is', null), is('attempted_at', '<', sql<Date>`now() - interval '5 minutes'`)]),
    )
    .returningAll()
    .executeTakeFirst()

export const isMailPending = async (db: Db, id: string) =>
  (await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()) !== undefined

export async function markMailSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, attempted_at: null, error: null, text: null, html: null })
    .where('id', '=', id)
    .execute()
}

export async function markMailFailed(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: sql`now()`, attempted_at: null, error, text: null, html: null })
    .where('id', '=', id)
    .execute()
}

/** To be tried again. */
export async function releaseMail(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('mails').set({ attempted_at: null, error }).where('id', '=', id).execute()
}

export async function deleteOldMails(db: Db): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', sql<Date>`now() - interval '30 days'`).execute()
}
