import { sql } from 'kysely'
import type { ReadDb, Transaction, WriteDb } from '../database/connections.ts'
import type { NewRow } from '../database/rows.ts'

export const findMail = (db: ReadDb, id: string) =>
  db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()

export async function insertMails(db: Transaction, mails: NewRow<'mails'>[]): Promise<void> {
  await db.insertInto('mails').values(mails).execute()
}

/** Claims the mail for sending; returns undefined when it needs no sending or another process has claimed it. */
export const takeMail = (db: WriteDb, id: string) =>
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

export const isMailPending = async (db: ReadDb, id: string) =>
  (await db
    .selectFrom('mails')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()) !== undefined

export async function markMailSent(db: WriteDb, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, attempted_at: null, error: null, text: null, html: null, sealed_body: null })
    .where('id', '=', id)
    .execute()
}

export async function markMailFailed(db: WriteDb, id: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: sql`now()`, attempted_at: null, error, text: null, html: null, sealed_body: null })
    .where('id', '=', id)
    .execute()
}

/** Releases the mail, so that it is tried again. */
export async function releaseMail(db: WriteDb, id: string, error: string): Promise<void> {
  await db.updateTable('mails').set({ attempted_at: null, error }).where('id', '=', id).execute()
}

export async function deleteOldMails(db: WriteDb): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', sql<Date>`now() - interval '30 days'`).execute()
}
