/** The provider as @node-saml sees it. The package comes in at the first use: few requests need it. */
import type { SAML } from '@node-saml/node-saml'
import { newId } from '../../core/ids.ts'
import type { Urls } from '../../core/urls.ts'
import { readCertificates } from './certificate.ts'
import type { SamlProviderRow } from './schema.ts'

export const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** How far the clocks of the provider and ours may be apart. */
export const CLOCK_SKEW = 2 * 60 * 1000

const load = () => import('@node-saml/node-saml')

/** An id that may stand in XML. */
export const newRequestId = () => newId('_')

/** The address that asks an active provider to sign somebody in. */
export async function createRequestUrl(provider: SamlProviderRow, urls: Urls, requestId: string): Promise<string> {
  const saml = await createSaml(provider, urls, requestId)
  return saml.getAuthorizeUrlAsync('', undefined, {})
}

/**
 * It checks signatures, the validity window and the audience, and touches no database: whatever it throws is about the
 * response. Requests, replays and all the rest are ours.
 */
export async function createSaml(provider: SamlProviderRow, urls: Urls, requestId?: string): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await load()
  return new SAML({
    issuer: urls.samlMetadata(provider.id),
    audience: urls.samlMetadata(provider.id),
    callbackUrl: urls.samlAcs(provider.id),
    entryPoint: provider.sso_url,
    idpCert: readCertificates(provider.certificate) ?? [],
    identifierFormat: EMAIL_FORMAT,
    // A response is signed as a whole or not, as the provider likes; the assertion must be.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW,
    // How people prove who they are is the provider's business.
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.never,
    ...(requestId !== undefined && { generateUniqueId: () => requestId }),
  })
}

/** What an identity provider needs to know of us. */
export async function createMetadata(providerId: string, urls: Urls): Promise<string> {
  const { generateServiceProviderMetadata } = await load()
  return generateServiceProviderMetadata({
    issuer: urls.samlMetadata(providerId),
    callbackUrl: urls.samlAcs(providerId),
    identifierFormat: EMAIL_FORMAT,
    wantAssertionsSigned: true,
    generateUniqueId: newRequestId,
  })
}
