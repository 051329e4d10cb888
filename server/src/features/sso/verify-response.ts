import type { Profile } from '@node-saml/node-saml'
import { type Assertion, RefusedResponseError, readAssertion, type XmlElement } from './read-assertion.ts'
import { readLibraryMessage } from './refusal-reason.ts'
import { createSaml } from './saml.ts'
import type { SamlProviderRow } from './schema.ts'

/** What responses of this provider must name. */
export interface OwnAddresses {
  acs: string
  metadata: string
}

/** Checks the signature and the contents of a response whose XML was checked; `rootAttributes` are those of its root element. */
export async function verifyResponse(
  provider: SamlProviderRow,
  addresses: OwnAddresses,
  encoded: string,
  rootAttributes: string,
  now: number,
): Promise<Assertion> {
  const profile = await verify(provider, addresses, encoded)
  const { Assertion } = profile.getAssertion!() as { Assertion: XmlElement }
  const assertion = readAssertion(Assertion, { issuer: provider.entity_id, recipient: addresses.acs, now })
  // These attributes are not signed: they prove nothing, but a contradiction is an error.
  const destination = /\sDestination\s*=\s*["']([^"']*)/.exec(rootAttributes)?.[1]
  if (destination !== undefined && destination !== addresses.acs)
    throw new RefusedResponseError(`the destination is ${destination}, not ${addresses.acs}`, {
      code: 'wrongDestination',
      received: destination,
      expected: addresses.acs,
    })
  const { inResponseTo } = profile
  if (inResponseTo !== undefined && inResponseTo !== assertion.inResponseTo)
    throw new RefusedResponseError('the response and its assertion answer different requests')
  return assertion
}

async function verify(provider: SamlProviderRow, { acs, metadata }: OwnAddresses, encoded: string): Promise<Profile> {
  const saml = await createSaml(provider, { samlAcs: () => acs, samlMetadata: () => metadata })
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded })
    if (profile) return profile
  } catch (error) {
    const { message } = error as Error
    throw new RefusedResponseError(message, readLibraryMessage(message), { cause: error })
  }
  throw new RefusedResponseError('the response signs nobody in')
}
