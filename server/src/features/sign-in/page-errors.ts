/** An error on a page is answered with a page. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../../core/errors.ts'
import { logFailure, toApiError } from '../../core/http/error-handler.ts'
import type { PageLanguage } from './pages/language.ts'
import { sendPage } from './pages/page.ts'
import { writeErrorPage } from './pages/pages.ts'
import { SIGN_IN_WORDS } from './pages/words.ts'

export function handlePageError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toApiError(error)
  // The URL is not logged: it may contain a one-time link.
  logFailure(error, answer, request, { route: request.routeOptions.url })
  reply.headers(answer.headers)
  sendPage(reply, (language) => writeErrorPage(language, answer.status, ...explain(answer, request, language)))
}

function explain(
  { status, message, headers }: ApiError,
  request: FastifyRequest,
  language: PageLanguage,
): [title: string, explanation: string] {
  const words = SIGN_IN_WORDS[language]
  if (status === 429) return [words.tooMany, words.tryAgainIn(Math.ceil(Number(headers['retry-after']) / 60))]
  if (status === 413 || status === 415) return [words.otherForm, words.sendAgain]
  if (status >= 500) return [words.wentWrong, `${message} ${words.request(request.id)}`]
  return [words.didNotWork, `${message}.`]
}
