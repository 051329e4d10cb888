/** The text and the HTML of a mail until it is sent: they contain links that sign people in. */
import { sql } from 'kysely'
import type { PoolDb, ReadDb, Transaction } from '../database/connections.ts'
import { inTransaction } from '../database/transaction.ts'
import { sealedColumn } from '../seal/sealed-column.ts'
import type { Secrets } from '../secrets.ts'

interface MailBody {
  text: string
  html: string
}

export const mailBodies = sealedColumn({
  table: 'mails',
  column: 'sealed_body',
  row: 'id',
  unsealed: { exist: hasOldMails, seal: sealOldMails },
})

export const sealBodies = (
  secrets: Secrets,
  db: Transaction,
  mails: ({ id: string } & MailBody)[],
): Promise<Buffer[]> =>
  mailBodies.sealAll(
    secrets,
    db,
    mails.map(({ id, text, html }) => ({ row: id, text: JSON.stringify({ text, html }) })),
  )

export async function unsealBody(
  secrets: Secrets,
  db: ReadDb,
  mail: { id: string; sealed_body: Buffer | null; text: string | null; html: string | null },
): Promise<MailBody> {
  if (mail.sealed_body !== null) return JSON.parse(await mailBodies.unseal(secrets, db, mail.id, mail.sealed_body))
  return { text: mail.text ?? '', html: mail.html ?? '' }
}

async function hasOldMails(db: ReadDb): Promise<boolean> {
  const { rows } = await sql`SELECT FROM mails WHERE text IS NOT NULL OR html IS NOT NULL LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Seals the mails that an older Lectern has not sent yet. */
async function sealOldMails(db: PoolDb, secrets: Secrets): Promise<void> {
  const isDone = () =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string; text: string | null; html: string | null }>`
        SELECT id, text, html FROM mails WHERE text IS NOT NULL OR html IS NOT NULL LIMIT 100 FOR UPDATE`.execute(trx)
      const bodies = rows.map(({ id, text, html }) => ({ id, text: text ?? '', html: html ?? '' }))
      for (const [at, sealed_body] of (await sealBodies(secrets, trx, bodies)).entries())
        await trx
          .updateTable('mails')
          .set({ text: null, html: null, sealed_body })
          .where('id', '=', rows[at]!.id)
          .execute()
      return rows.length === 0
    })
  while (!(await isDone()));
}
