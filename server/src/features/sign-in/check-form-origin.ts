/** A form is accepted only from a page of this server. The session cookie is also SameSite=Lax. */
import type { FastifyRequest } from 'fastify'
import { forbidden } from '../../core/errors.ts'

/** Browsers send the origin of a form; a client that sends none is no browser and has no cookie of a victim. */
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
