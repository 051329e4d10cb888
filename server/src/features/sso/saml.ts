/** Configures @node-saml for a provider. The package is loaded at the first use, as few requests need it. */
import type { SAML } from '@node-saml/node-saml'
import { newId } from '../../core/ids.ts'
import type { Urls } from '../../core/urls.ts'
import { readCertificates } from './certificate.ts'
import type { SamlProviderRow } from './schema.ts'

export const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** How far the clocks of the provider and of this server may differ. */
export const CLOCK_SKEW = 2 * 60 * 1000

const load = () => import('@node-saml/node-saml')

/** Creates an id that is valid in XML. */
export const newRequestId = () => newId('_')

/** Creates the URL at which an active provider signs a person in. */
export async function createRequestUrl(
  provider: SamlProviderRow,
  urls: Urls,
  requestId: string,
  relayState = '',
): Promise<string> {
  const saml = await createSaml(provider, urls, requestId)
  return saml.getAuthorizeUrlAsync(relayState, undefined, {})
}

/**
 * It checks signatures, the validity window and the audience, and uses no database: whatever it throws is about the
 * response. Our own code checks requests, replays and all the rest.
 */
export async function createSaml(
  provider: SamlProviderRow,
  urls: Pick<Urls, 'samlAcs' | 'samlMetadata'>,
  requestId?: string,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await load()
  return new SAML({
    issuer: urls.samlMetadata(provider.id),
    audience: urls.samlMetadata(provider.id),
    callbackUrl: urls.samlAcs(provider.id),
    entryPoint: provider.sso_url,
    idpCert: readCertificates(provider.certificate) ?? [],
    identifierFormat: EMAIL_FORMAT,
    // The provider may sign the whole response or not; the assertion must be signed.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW,
    // The provider decides how people authenticate.
    disableRequestedAuthnContext: true,
    validateInResponseTo: ValidateInResponseTo.never,
    ...(requestId !== undefined && { generateUniqueId: () => requestId }),
  })
}

/** Creates the metadata that an identity provider needs about this server. */
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
