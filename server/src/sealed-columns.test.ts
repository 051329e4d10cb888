import { createCipheriv, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase, startTestServer } from '../test/harness.ts'
import { readOutbox } from '../test/mail.ts'
import { connectDatabase } from './core/database/connect.ts'
import type { PoolDb } from './core/database/connections.ts'
import { inTransaction } from './core/database/transaction.ts'
import { newId } from './core/ids.ts'
import { sendMails } from './core/mail/send-mail.ts'
import { decrypt, encrypt } from './core/seal/cipher.ts'
import { describeSecrets } from './core/seal/describe-secrets.ts'
import { countOldRows, reseal } from './core/seal/reseal.ts'
import { rotateSecrets } from './core/seal/rotate.ts'
import { listSecrets } from './core/seal/store.ts'
import { loadSecrets } from './core/secrets.ts'
import { gitCredentials } from './features/git/index.ts'
import { resealJob, sealedColumns } from './sealed-columns.ts'

const OLD = randomBytes(32)
const NEW = randomBytes(32)

async function openDatabase(): Promise<PoolDb> {
  const database = connectDatabase(await cloneDatabase(), { poolSize: 4, onError: () => {} })
  afterAll(() => database.close())
  return database.db
}

const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'https://docs.example.com/set-password/abc', html: '' }

/** Puts a mail into the queue and returns what is stored of it. */
async function storeMail(db: PoolDb, secrets: Awaited<ReturnType<typeof loadSecrets>>) {
  const id = newId()
  await inTransaction(db, (trx) => sendMails(trx, secrets, [{ id, ...MAIL }]))
  return () => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const unsealMail = async (
  db: PoolDb,
  secrets: Awaited<ReturnType<typeof loadSecrets>>,
  row: { id: string; sealed_body: Buffer | null },
) => JSON.parse(await secrets.unseal(db, { table: 'mails', column: 'sealed_body', row: row.id }, row.sealed_body!)).text

const rotate = (db: PoolDb, secretKey: Buffer | undefined, newKey: Buffer | undefined) =>
  inTransaction(db, (trx) => rotateSecrets(trx, { secretKey, newKey }, resealJob))

test('what is sealed opens only unchanged, with its key, and in its place', () => {
  const place = { table: 'mails', column: 'sealed_body', row: 'a' }
  const sealed = encrypt(OLD, place, Buffer.from('text'))
  expect(decrypt(OLD, place, sealed).toString()).toBe('text')
  expect(sealed.includes('text')).toBe(false)
  expect(encrypt(OLD, place, Buffer.from('text'))).not.toEqual(sealed)
  expect(() => decrypt(NEW, place, sealed)).toThrow()
  expect(() => decrypt(OLD, { ...place, row: 'b' }, sealed)).toThrow()
  expect(() => decrypt(OLD, { ...place, column: 'html' }, sealed)).toThrow()
  for (const at of [9, 21, 37, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => decrypt(OLD, place, changed)).toThrow()
  }
  expect(() => decrypt(OLD, place, sealed.subarray(0, 30))).toThrow()
})

test('a database in the clear is sealed by the first start with a key, and then needs it', async () => {
  const db = await openDatabase()
  const open = await loadSecrets(db)
  expect(describeSecrets([], undefined)).toBe('not there yet; the first start creates them')
  expect(describeSecrets(await listSecrets(db), undefined)).toMatch('in the clear')
  const mail = await storeMail(db, open)
  const clear = await listSecrets(db)

  // Two servers may start at once.
  const [sealed] = await Promise.all([loadSecrets(db, OLD), loadSecrets(db, OLD)])
  expect(sealed.sign('file', 'a')).toBe(open.sign('file', 'a'))
  expect(await unsealMail(db, sealed, await mail())).toBe(MAIL.text)
  const rows = await listSecrets(db)
  expect(rows.map(({ name }) => name)).toEqual(clear.map(({ name }) => name))
  for (const { value } of clear) expect(rows.some((row) => row.value.includes(value))).toBe(false)
  expect(describeSecrets(rows, OLD)).toMatch(/^sealed with the key [0-9a-f]{16}$/)
  // A server that was running without the key goes on.
  expect(await unsealMail(db, open, await (await storeMail(db, open))())).toBe(MAIL.text)

  await expect(loadSecrets(db)).rejects.toThrow(
    /^The secrets of this database are sealed: set LECTERN_SECRET_KEY or LECTERN_SECRET_KEY_FILE to the key with the id [0-9a-f]{16}\.$/,
  )
  await expect(loadSecrets(db, NEW)).rejects.toThrow(/has the id .* sealed with another key: set the key with the id/)
})

test('a rotation lets both keys open the database until a server runs with the new one', async () => {
  const db = await openDatabase()
  const running = await loadSecrets(db, OLD)
  const before = await storeMail(db, running)
  await expect(rotate(db, NEW, OLD)).rejects.toThrow('sealed with another key')
  await expect(rotate(db, OLD, OLD)).rejects.toThrow('The new key is the one in use')
  await rotate(db, OLD, NEW)
  await expect(rotate(db, OLD, NEW)).rejects.toThrow('A rotation is under way')
  expect(describeSecrets(await listSecrets(db), OLD)).toMatch('a rotation is under way')

  // The running server seals with the new sealing key, which it opens with the old secret key; its job waits.
  const during = await storeMail(db, running)
  await reseal(db, running, sealedColumns)
  expect(await countOldRows(db, sealedColumns)).toBe(1)
  await loadSecrets(db, OLD)

  const restarted = await loadSecrets(db, NEW)
  for (const mail of [before, during]) expect(await unsealMail(db, restarted, await mail())).toBe(MAIL.text)
  await reseal(db, restarted, sealedColumns)
  await reseal(db, restarted, sealedColumns)
  expect(await countOldRows(db, sealedColumns)).toBe(0)
  expect(await listSecrets(db)).toHaveLength(2)
  for (const secrets of [running, restarted])
    for (const mail of [before, during]) expect(await unsealMail(db, secrets, await mail())).toBe(MAIL.text)
  expect(restarted.sign('file', 'a')).toBe(running.sign('file', 'a'))
  await expect(loadSecrets(db, OLD)).rejects.toThrow('sealed with another key')

  // The next rotation is unknown to the server with the old key: it says what to do.
  await rotate(db, NEW, undefined)
  await expect(storeMail(db, running)).rejects.toThrow('restart this server with the new key')
  await reseal(db, restarted, sealedColumns)
  expect(await unsealMail(db, restarted, await before())).toBe(MAIL.text)
})

test('a rotation waits for a transaction that sealed with the replaced key', async () => {
  const db = await openDatabase()
  const secrets = await loadSecrets(db, OLD)
  const id = newId()
  let commit = () => {}
  const committed = new Promise<void>((resolve) => {
    commit = resolve
  })
  let sealed = () => {}
  const isSealed = new Promise<void>((resolve) => {
    sealed = resolve
  })
  const writing = inTransaction(db, async (trx) => {
    await sendMails(trx, secrets, [{ id, ...MAIL }])
    sealed()
    await committed
  })
  await isSealed
  await rotate(db, OLD, undefined)
  const resealing = reseal(db, secrets, sealedColumns)
  const waiting = () =>
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  await expect.poll(async () => (await waiting()).rows.length).toBe(1)
  commit()
  await Promise.all([writing, resealing])
  expect(await listSecrets(db)).toHaveLength(2)
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(await unsealMail(db, await loadSecrets(db, OLD), row)).toBe(MAIL.text)
})

test('what an older Lectern stored is readable, and sealed after the next start', async () => {
  const connection = await cloneDatabase()
  const { db, close } = connectDatabase(connection, { poolSize: 2, onError: () => {} })
  afterAll(close)
  const secrets = await loadSecrets(db)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secrets.key('git credentials'), nonce)
  const text = Buffer.concat([cipher.update('ada:s3cret'), cipher.final()])
  const old = Buffer.concat([nonce, cipher.getAuthTag(), text])
  expect(await gitCredentials.unseal(secrets, db, 'run', old)).toBe('ada:s3cret')

  const id = newId()
  const mail = { id, recipient: 'ada@example.com', subject: 'Old', text: 'A link', html: '<p>A link</p>' }
  await db.insertInto('mails').values(mail).execute()
  await sql`SELECT graphile_worker.add_job('send-mail', json_build_object('mailId', ${id}::text), run_at => now() + interval '1 hour')`.execute(
    db,
  )
  const { database, given, runJobs, dataDirectory } = await startTestServer({}, connection)
  const space = await given.space({ organization: await given.organization() })
  const run = {
    id: 'run',
    space_id: space.id,
    direction: 'import',
    url: 'https://git.example',
    ref: 'main',
    options: '{}',
  }
  await database.db
    .insertInto('git_runs')
    .values({ ...run, credentials: old })
    .execute()
  expect(await countOldRows(database.db, sealedColumns)).toBe(1)
  await reseal(database.db, secrets, sealedColumns)
  const stored = await database.db
    .selectFrom('git_runs')
    .select('credentials')
    .where('id', '=', 'run')
    .executeTakeFirstOrThrow()
  expect(stored.credentials).not.toEqual(old)
  expect(await gitCredentials.unseal(secrets, database.db, 'run', stored.credentials!)).toBe('ada:s3cret')
  const row = await database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ text: null, html: null, sealed_body: expect.any(Buffer) })
  await runJobs()
  expect(await readOutbox(dataDirectory)).toMatchObject([{ headers: { subject: 'Old' } }])
})
