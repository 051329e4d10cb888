/**
 * The bearer token of this tab. The HttpOnly cookie of the session is traded for a token of 15 minutes, which is kept in memory alone and renewed
 * before it ends. All tabs share one renewal: whoever holds the lock asks, and tells the others.
 */
import { ApiProblem, asProblem, toProblem } from './problem.ts'

interface AccessToken {
  token: string
  /** Milliseconds since 1970, by the clock of this computer. */
  expiresAt: number
  /** Where events were when it was given: whatever is read with it is read later. */
  eventCursor: string | undefined
}

type Message = { kind: 'token'; access: AccessToken } | { kind: 'signed-out' }

/** A token this near to its end is renewed before it is used. */
const RENEW_BEFORE = 3 * 60 * 1000
const LOCK = 'lectern-session'

const channel = new BroadcastChannel(LOCK)
const listeners = new Set<(isSignedIn: boolean) => void>()

let access: AccessToken | undefined
/** The server said that the session is over: it is not asked again before somebody acts. */
let isOver = false
let isFirst = true
let firstEventCursor: string | undefined

channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'token') accept(data.access)
  else end()
})

/** Is called when the session ends, and when it begins again. */
export function onSessionChange(listener: (isSignedIn: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the server once more after the session has ended: the person acts, or may have signed in elsewhere. */
export async function renewSession(): Promise<void> {
  isOver = false
  await getToken()
}

/** A token that is good for some minutes; `refused` is one the server no longer takes. */
export async function getToken(refused?: string): Promise<string> {
  if (isGood(access, refused)) return access.token
  // It is asked for at once: a lock is granted only when the console, which is being loaded meanwhile, has run.
  if (isFirst) {
    isFirst = false
    return renewToken()
  }
  return navigator.locks.request(LOCK, () =>
    // Another tab may have renewed it while this one waited.
    isGood(access, refused) ? access.token : renewToken(),
  )
}

const isGood = (known: AccessToken | undefined, refused: string | undefined): known is AccessToken =>
  known !== undefined && known.token !== refused && known.expiresAt - Date.now() > RENEW_BEFORE

async function renewToken(): Promise<string> {
  if (isOver) throw new ApiProblem('The session is over', { kind: 'signed-out', status: 401 })
  const renewed = await requestToken()
  accept(renewed)
  channel.postMessage({ kind: 'token', access: renewed } satisfies Message)
  return renewed.token
}

async function requestToken(): Promise<AccessToken> {
  const response = await fetch('/session/token', { method: 'POST' }).catch((error: unknown) => {
    throw asProblem(error)
  })
  const body = await response.json().catch(() => undefined)
  if (response.status === 401) end()
  if (!response.ok) throw toProblem(response, body)
  return {
    token: body.token,
    expiresAt: Date.now() + Date.parse(body.expiresAt) - readServerTime(response),
    eventCursor: body.eventCursor,
  }
}

/** The clock of this computer may be wrong by more than a token lasts: each call would ask for another one. */
function readServerTime(response: Response): number {
  return Date.parse(response.headers.get('date') ?? '') || Date.now()
}

/** Where events were before this tab read anything. */
export const getFirstEventCursor = (): string | undefined => firstEventCursor

function accept(renewed: AccessToken): void {
  access = renewed
  isOver = false
  firstEventCursor ??= renewed.eventCursor
  for (const listener of listeners) listener(true)
}

function end(): void {
  access = undefined
  isOver = true
  for (const listener of listeners) listener(false)
}

/** Ends the session in this browser, for all tabs. */
export async function signOut(): Promise<void> {
  const response = await fetch('/sign-out', { method: 'POST', redirect: 'manual' })
  // The redirect to the sign-in page is opaque to scripts.
  if (response.type !== 'opaqueredirect' && !response.ok) throw new ApiProblem('Signing out failed', { kind: 'fault' })
  channel.postMessage({ kind: 'signed-out' } satisfies Message)
  location.assign('/sign-in?signed-out=1')
}
