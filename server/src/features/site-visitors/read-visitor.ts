/** Reads the claims of a visitor from a signed token, a cookie and the address, as far as the site's schema allows them. */
import { type ObjectSchema, readVisitor, type Visitor } from '@lectern/content/visitors'
import { jwtVerify } from 'jose'
import type { ReadDb } from '../../core/database/connections.ts'
import type { Secrets } from '../../core/secrets.ts'
import { loadSettings } from './store.ts'
import { visitorKey } from './visitor-key.ts'

/** The names of GitBook are accepted too, so that an existing sign-in works unchanged. */
export const TOKEN_COOKIES = ['lectern-visitor-token', 'gitbook-visitor-token'] as const
export const PUBLIC_COOKIES = ['lectern-visitor-public', 'gitbook-visitor-public'] as const
export const TOKEN_QUERY = 'jwt_token'
const CLAIM_QUERY = 'visitor.'

export interface VisitorGate {
  schema: ObjectSchema | undefined
  key: string
  /** The addresses for signing in and out. */
  loginUrl: string | undefined
  logoutUrl: string | undefined
}

export async function loadVisitorGate(db: ReadDb, secrets: Secrets, siteId: string): Promise<VisitorGate> {
  const row = await loadSettings(db, siteId)
  return {
    schema: row.adaptive_schema ?? undefined,
    key: visitorKey(secrets, siteId, row.visitor_key_generation),
    loginUrl: row.login_url ?? undefined,
    logoutUrl: row.logout_url ?? undefined,
  }
}

interface VisitorRequest {
  cookies: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

export interface ReadVisitor {
  visitor: Visitor
  /** The valid token of the request: `expiresAt` is in seconds, absent if it does not expire; `isNew` if it came in the address. */
  token: { text: string; expiresAt?: number; isNew: boolean } | undefined
  /** The new value of the public cookie if the address has claims: they last for the browser session. */
  sticky: string | undefined
}

export async function readSiteVisitor(gate: VisitorGate, { cookies, query }: VisitorRequest): Promise<ReadVisitor> {
  const candidates = [query.get(TOKEN_QUERY), ...TOKEN_COOKIES.map((name) => cookies[name])]
  let signed: { text: string; payload: Record<string, unknown> } | undefined
  for (const text of candidates) signed ??= text ? await verify(gate.key, text) : undefined
  const queryClaims = [...query].flatMap(([name, value]) =>
    name.startsWith(CLAIM_QUERY) ? [[name.slice(CLAIM_QUERY.length), value] as const] : [],
  )
  const visitor = readVisitor(gate.schema, { signed: signed?.payload, cookie: readJson(cookies), query: queryClaims })
  const { unsigned } = visitor.claims
  return {
    visitor,
    token: signed && {
      text: signed.text,
      ...(typeof signed.payload.exp === 'number' && { expiresAt: signed.payload.exp }),
      isNew: signed.text === candidates[0],
    },
    sticky: queryClaims.length > 0 && unsigned !== undefined ? JSON.stringify(unsigned) : undefined,
  }
}

const MAX_LENGTH = 8192

/** A token with another algorithm or key, or an expired one, is ignored. */
async function verify(key: string, text: string) {
  if (text.length > MAX_LENGTH) return undefined
  try {
    const { payload } = await jwtVerify(text, new TextEncoder().encode(key), { algorithms: ['HS256'] })
    return { text, payload: payload as Record<string, unknown> }
  } catch {
    return undefined
  }
}

function readJson(cookies: VisitorRequest['cookies']): unknown {
  const text = PUBLIC_COOKIES.map((name) => cookies[name]).find((each) => each !== undefined)
  if (text === undefined || text.length > MAX_LENGTH) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
