/** The HTTP interface as a client uses it. */
import type { Answer } from './answer.ts'
import { judge } from './judge.ts'

/** The response of a request that did not succeed. */
export class RefusedError extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`${answer.status}: ${answer.body?.error?.message}`)
    this.answer = answer
  }
}

type Query = Record<string, string | number | boolean | undefined>

/** `check` is called with every response of `/v1`. */
export function createApi(
  url: string,
  check: (method: string, path: string, answer: Answer) => Promise<void> | void = judge,
) {
  async function request(
    method: string,
    path: string,
    options: { token?: string; body?: unknown; query?: Query; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const address = new URL(path.startsWith('http') ? path : `${url}${path.startsWith('/v1') ? '' : '/v1'}${path}`)
    for (const [key, value] of Object.entries(options.query ?? {}))
      if (value !== undefined) address.searchParams.set(key, String(value))
    const response = await fetch(address, {
      method,
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body !== undefined && {
        body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
      }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
    await check(method, address.pathname, answer)
    return answer
  }

  /** Returns the body of a success; anything else throws RefusedError. */
  function as({ token }: { token: string }) {
    const call = (method: string) => async (path: string, body?: unknown, query?: Query) => {
      const answer = await request(method, path, { token, body, ...(query && { query }) })
      if (answer.status >= 400) throw new RefusedError(answer)
      return answer.body
    }
    return {
      get: (path: string, query?: Query) => call('GET')(path, undefined, query),
      post: call('POST'),
      put: call('PUT'),
      patch: call('PATCH'),
      delete: call('DELETE'),
      /** Returns the whole response, whatever its status. */
      ask: (
        method: string,
        path: string,
        options: { body?: unknown; query?: Query; headers?: Record<string, string> } = {},
      ) => request(method, path, { token, ...options }),
    }
  }

  /** A visitor of a published site, who follows no redirects and has no token. */
  const visit = (address: string) => fetch(address, { redirect: 'manual' })

  return { url, request, as, visit }
}
