/** Parses the text of a mail. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export function readMail(message: string) {
  const end = message.indexOf('\r\n\r\n')
  const lines = message
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = unquote(message.slice(end + 4))
  return { headers, lines, body, links: body.match(/https?:\/\/[^\s"<]+/g) ?? [] }
}

/** Decodes quoted-printable as UTF-8. */
function unquote(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The mails in the outbox, oldest first. */
export async function readOutbox(dataDirectory: string) {
  const directory = join(dataDirectory, 'outbox')
  const names = (await readdir(directory).catch(() => [])).sort()
  return Promise.all(names.map(async (name) => readMail(await readFile(join(directory, name), 'latin1'))))
}
