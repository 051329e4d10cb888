/** Reads the assertion of a posted response, or throws the reason why the response is refused. */
import type { Profile } from '@node-saml/node-saml'
import type { Urls } from '../../core/urls.ts'
import { checkXml } from './check-xml.ts'
import { type Assertion, RefusedResponseError, readAssertion, type XmlElement } from './read-assertion.ts'
import { readLibraryMessage } from './refusal-reason.ts'
import { createSaml } from './saml.ts'
import type { SamlProviderRow } from './schema.ts'

export async function readResponse(
  provider: SamlProviderRow,
  urls: Urls,
  encoded: unknown,
  now = Date.now(),
): Promise<Assertion> {
  if (typeof encoded !== 'string' || encoded === '')
    throw new RefusedResponseError('there is no SAMLResponse', { code: 'noResponse' })
  const rootAttributes = checkXml(Buffer.from(encoded, 'base64').toString('utf8'))
  const profile = await verify(provider, urls, encoded)
  const { Assertion } = profile.getAssertion!() as { Assertion: XmlElement }
  const assertion = readAssertion(Assertion, {
    issuer: provider.entity_id,
    recipient: urls.samlAcs(provider.id),
    now,
  })
  // These attributes are not signed: they prove nothing, but a contradiction is an error.
  const destination = /\sDestination\s*=\s*["']([^"']*)/.exec(rootAttributes)?.[1]
  if (destination !== undefined && destination !== urls.samlAcs(provider.id))
    throw new RefusedResponseError(`the destination is ${destination}, not ${urls.samlAcs(provider.id)}`, {
      code: 'wrongDestination',
      received: destination,
      expected: urls.samlAcs(provider.id),
    })
  const { inResponseTo } = profile
  if (inResponseTo !== undefined && inResponseTo !== assertion.inResponseTo)
    throw new RefusedResponseError('the response and its assertion answer different requests')
  return assertion
}

async function verify(provider: SamlProviderRow, urls: Urls, encoded: string): Promise<Profile> {
  const saml = await createSaml(provider, urls)
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded })
    if (profile) return profile
  } catch (error) {
    const { message } = error as Error
    throw new RefusedResponseError(message, readLibraryMessage(message), { cause: error })
  }
  throw new RefusedResponseError('the response signs nobody in')
}
