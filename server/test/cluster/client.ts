/** Calls a Lectern as a client does. */
import type { Lectern } from './lectern.ts'

export const TOKEN = 'cluster-test'

/** A living server answers sooner, whatever it waits for. */
const HANGS_AFTER = 120_000

// biome-ignore lint/suspicious/noExplicitAny: the test looks at what came, whatever it is
type Answer = { status: number; body: any }

export async function call({ url }: Lectern, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(HANGS_AFTER),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

export async function expectDone(...[lectern, method, path, body]: Parameters<typeof call>): Promise<Answer['body']> {
  const answer = await call(lectern, method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
