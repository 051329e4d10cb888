/** The headers of one attempt: Standard Webhooks 1.0.0, and the signature that receivers written for GitBook verify. */
import { createHmac } from 'node:crypto'

export function toSignedHeaders(
  secrets: readonly string[],
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const standard = secrets.map((secret) => `v1,${hmac(toKey(secret), `${id}.${seconds}.${body}`).toString('base64')}`)
  const gitbook = secrets.map((secret) => `v1=${hmac(secret, `${seconds}.${body}`).toString('hex')}`)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standard.join(' '),
    'x-gitbook-signature': [`t=${seconds}`, ...gitbook].join(','),
  }
}

const toKey = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
