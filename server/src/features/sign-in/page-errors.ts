/** An error on a page is answered with a page. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../../core/errors.ts'
import { toApiError } from '../../core/http/error-handler.ts'
import { sendPage } from './pages/page.ts'
import { errorPage } from './pages/pages.ts'

export function handlePageError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toApiError(error)
  // The URL is not logged: it may contain a one-time link.
  if (answer.status >= 500)
    request.log[answer.status === 503 ? 'warn' : 'error']({ err: error, route: request.routeOptions.url })
  reply.headers(answer.headers)
  const [title, explanation] = explain(answer, request)
  sendPage(reply, errorPage(answer.status, title, explanation))
}

function explain(
  { status, message, headers }: ApiError,
  request: FastifyRequest,
): [title: string, explanation: string] {
  if (status === 429) {
    const minutes = Math.ceil(Number(headers['retry-after']) / 60)
    return ['Too many attempts', `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`]
  }
  if (status === 413 || status === 415) return ['That is not this form', 'Go back and send the form again.']
  if (status >= 500) return ['Something went wrong', `${message} (request ${request.id}).`]
  return ['That did not work', `${message}.`]
}
