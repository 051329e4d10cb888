import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { readMail, readOutbox } from '../../../test/mail.ts'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { inTransaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { enqueue } from '../queue/enqueue.ts'
import { loadSecrets } from '../secrets.ts'
import { isMailAddress } from './address.ts'
import { composeMail } from './compose.ts'
import { createMailer } from './mailer.ts'
import { sendMailJob, sendMails } from './send-mail.ts'

const smtp = await startSmtpServer()
const { database, runJobs } = await startTestServer({
  SMTP_URL: smtp.url,
  LECTERN_MAIL_FROM: 'Docs <docs@example.com>',
})
const offline = await startTestServer()
const { db } = database
const secrets = await loadSecrets(db)
const offlineSecrets = await loadSecrets(offline.database.db)

const hello = composeMail({ subject: 'Hello', paragraphs: ['Good day.'] })

async function send(mail: { to: string } & Partial<typeof hello>) {
  const id = newId()
  await inTransaction(db, (trx) => sendMails(trx, secrets, [{ id, ...hello, ...mail }]))
  return {
    id,
    row: () => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    received: () => smtp.mails.filter(({ message }) => message.includes(`<${id}@`)),
    tried: () => smtp.tried.filter(({ message }) => message.includes(`<${id}@`)),
  }
}

test('a mail reaches the mail server as text and as HTML, and is stored no longer than needed', async () => {
  const mail = await send({
    to: 'ada@example.com',
    ...composeMail({
      subject: 'Hello',
      paragraphs: ['1 < 2'],
      action: { label: 'Go', url: 'http://localhost/x?a=1&b=2' },
    }),
  })
  await runJobs()
  const [received, ...others] = mail.received()
  expect(others).toEqual([])
  expect(received).toMatchObject({ from: 'docs@example.com', to: ['ada@example.com'] })
  const { headers, body } = readMail(received!.message)
  expect(headers).toMatchObject({ from: 'Docs <docs@example.com>', to: 'ada@example.com', subject: 'Hello' })
  expect(body).toContain('http://localhost/x?a=1&b=2')
  expect(body).toContain('<p>1 &lt; 2</p>')
  expect(body).toContain('href="http://localhost/x?a=1&amp;b=2"')
  expect(await mail.row()).toMatchObject({ text: null, html: null, failed_at: null, sent_at: expect.any(Date) })
})

test('a mail with a temporary failure is sent again as the same message', async () => {
  const mail = await send({ to: 'ada@example.com' })
  smtp.refusals.push('451 Later, please')
  await expect(runJobs()).rejects.toMatchObject({ errors: [{ message: expect.stringContaining('451') }] })
  expect(mail.received()).toHaveLength(0)
  await runJobs()
  expect(mail.received()).toHaveLength(1)
  const ids = mail.tried().map(({ message }) => readMail(message).headers['message-id'])
  expect(ids).toEqual([`<${mail.id}@example.com>`, `<${mail.id}@example.com>`])
})

test('a mail with a permanent failure is not sent again', async () => {
  const mail = await send({ to: 'nobody@example.com' })
  smtp.refusedRecipients.push('550 No such person')
  await runJobs()
  await runJobs()
  expect(mail.received()).toHaveLength(0)
  expect(await mail.row()).toMatchObject({
    sent_at: null,
    failed_at: expect.any(Date),
    error: expect.stringContaining('550'),
  })
})

test('a mail whose job runs twice goes out once', async () => {
  const mail = await send({ to: 'ada@example.com' })
  await inTransaction(db, (trx) => enqueue(trx, sendMailJob, { mailId: mail.id }))
  await runJobs()
  await inTransaction(db, (trx) => enqueue(trx, sendMailJob, { mailId: mail.id }))
  await runJobs()
  expect(mail.received()).toHaveLength(1)
})

test('a mail that another process is sending is left alone; when that process died it is sent with the same Message-ID', async () => {
  const mail = await send({ to: 'ada@example.com' })
  const attempted = (at: Date) => db.updateTable('mails').set({ attempted_at: at }).where('id', '=', mail.id).execute()
  await attempted(new Date())
  await expect(runJobs()).rejects.toThrow('Jobs failed')
  expect(mail.tried()).toHaveLength(0)
  await attempted(new Date(Date.now() - 6 * 60_000))
  await runJobs()
  expect(mail.received().map(({ message }) => readMail(message).headers['message-id'])).toEqual([
    `<${mail.id}@example.com>`,
  ])
})

test('a mail of a transaction that is rolled back is not sent', async () => {
  const id = newId()
  const failing = db.transaction().execute(async (trx) => {
    await sendMails(trx, secrets, [{ id, to: 'ada@example.com', ...hello }])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await runJobs()
  expect(smtp.tried.some(({ message }) => message.includes(id))).toBe(false)
})

test('names and subjects cannot add a line to the head of a mail', async () => {
  const subject = 'Hi\r\nBcc: eve@example.com\r\n\r\nBody\u2028X-More: 1'
  const mail = await send({ to: 'ada@example.com', ...composeMail({ subject, paragraphs: ['Good day.'] }) })
  await runJobs()
  const [received] = mail.received()
  expect(received!.to).toEqual(['ada@example.com'])
  const { headers, lines } = readMail(received!.message)
  expect(headers.subject).toBe('Hi Bcc: eve@example.com Body X-More: 1')
  expect(lines.filter((line) => /^(bcc|x-more)/i.test(line))).toEqual([])
})

test.each([
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com, eve@example.com',
  'Ada <ada@example.com>',
  '<ada@example.com>',
  'ada@example.com>\r\nRCPT TO:<eve@example.com',
  'ada@one@two',
  'ada\u0000@example.com',
  '@example.com',
  'ada@',
  '',
])('%j is not an address a mail goes to', async (address) => {
  expect(isMailAddress(address)).toBe(false)
  await expect(inTransaction(db, (trx) => sendMails(trx, secrets, [{ to: address, ...hello }]))).rejects.toThrow(
    'Not a mail address',
  )
})

test.each([
  ['ada+docs@example.com', 'ada+docs@example.com'],
  ['jörg@example.com', 'jörg@example.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ["o'hara_1.x-y@sub.example.com", "o'hara_1.x-y@sub.example.com"],
])('a mail to %s arrives', async (address, received) => {
  const mail = await send({ to: address })
  await runJobs()
  expect(mail.received().map(({ to }) => to)).toEqual([[received]])
})

test('a thousand mails are stored in one statement, with a job for each', async () => {
  const mails = Array.from({ length: 1000 }, (_, n) => ({ to: `bulk-${n}@example.com`, ...hello }))
  await inTransaction(offline.database.db, (trx) => sendMails(trx, offlineSecrets, mails))
  const { rows } = await sql`SELECT count(DISTINCT payload ->> 'mailId')::int AS waiting
    FROM graphile_worker._private_jobs`.execute(offline.database.db)
  expect(rows).toEqual([{ waiting: 1000 }])
})

test('without a mail server, mails are written to the outbox, and the log names the file without the links', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const outbox = `${offline.dataDirectory}/logged/outbox`
  const mailer = createMailer({
    smtpUrl: undefined,
    from: { name: 'Lectern', address: 'lectern@localhost' },
    outbox,
    logger,
  })
  const { subject, text, html } = composeMail({
    subject: 'Grüße',
    paragraphs: ['Gut'],
    action: { label: 'Go', url: 'http://localhost/set-password/abc' },
  })
  const mail = { id: newId(), recipient: 'ada@example.com', subject, text, html, createdAt: new Date() }
  await mailer.deliver(mail)
  await mailer.deliver(mail)
  const files = await readOutbox(`${offline.dataDirectory}/logged`)
  expect(files).toHaveLength(1)
  expect(files[0]!.links).toContain('http://localhost/set-password/abc')
  expect(files[0]!.headers.subject).toBe('=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=')
  expect(JSON.parse(lines[0]!)).toMatchObject({ to: 'ada@example.com', path: expect.stringContaining(mail.id) })
  expect(lines.join('')).not.toContain('set-password')
})
