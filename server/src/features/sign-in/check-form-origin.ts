/** A form counts only when it was sent from one of our own pages. The session cookie is SameSite=Lax besides. */
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../../core/errors.ts'

/** Browsers say where a request comes from; whoever says nothing is no browser, and carries nobody's cookie by accident. */
export function checkFormOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, base: string): void {
  const site = headers['sec-fetch-site']
  const { origin } = headers
  const isOurs =
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined ||
        origin === new URL(base).origin ||
        (URL.canParse(origin) && new URL(origin).host === host)
  if (!isOurs) throw forbidden('This form was sent from another site')
}
