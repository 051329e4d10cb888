import type { ApiObject } from './types.ts'

const FLOWS: Record<string, string> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
}

export function upgradeSecurity(scheme: ApiObject): ApiObject {
  if (scheme.type === 'basic') {
    const { type: _type, ...rest } = scheme
    return { ...rest, type: 'http', scheme: 'basic' }
  }
  if (scheme.type !== 'oauth2') return scheme
  const { flow, authorizationUrl, tokenUrl, scopes, ...rest } = scheme
  const details = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
    scopes: scopes ?? {},
  }
  return { ...rest, flows: { [FLOWS[String(flow)] ?? 'implicit']: details } }
}
