/** Reads the metadata of an identity provider: what an administrator would otherwise copy by hand. */

export interface ProviderMetadata {
  entityID: string
  ssoURL: string
  /** PEM; several while the provider changes keys. */
  certificate: string
}

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Undefined when the text is no metadata, or names no address that people can be redirected to. */
export function readMetadata(xml: string): ProviderMetadata | undefined {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const [provider] = document.getElementsByTagNameNS(METADATA, 'IDPSSODescriptor')
  const entityID = provider?.closest('[entityID]')?.getAttribute('entityID')
  if (!provider || !entityID) return undefined
  const services = [...provider.getElementsByTagNameNS(METADATA, 'SingleSignOnService')]
  const ssoURL = services.find((service) => service.getAttribute('Binding') === REDIRECT)?.getAttribute('Location')
  if (!ssoURL) return undefined
  const certificates = [...provider.getElementsByTagNameNS(METADATA, 'KeyDescriptor')]
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => [...key.getElementsByTagNameNS(SIGNATURE, 'X509Certificate')])
    .map((element) => toPem(element.textContent))
  return { entityID, ssoURL, certificate: [...new Set(certificates)].join('') }
}

const toPem = (base64: string) =>
  `-----BEGIN CERTIFICATE-----\n${base64
    .replaceAll(/\s+/g, '')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END CERTIFICATE-----\n`
