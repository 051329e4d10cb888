/** An identity provider for tests: it reads our requests and answers with signed responses, valid ones and any others. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { html } from '@lectern/site'
import { afterAll } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { newId } from '../../../core/ids.ts'
import { createKeyPair, type KeyPair } from './certificate.ts'

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** The request of a service provider. */
export interface AuthnRequest {
  id: string
  acsUrl: string
  /** The entity id of the service provider. */
  issuer: string
  nameIdFormat: string
  relayState: string | null
}

export interface ResponseOptions {
  /** XML inside the NameID element. */
  nameId?: string
  nameIdFormat?: string
  attributes?: Record<string, string>
  issuer?: string
  audience?: string
  recipient?: string
  inResponseTo?: string
  /** The attribute of the response element, outside the assertion. */
  outerInResponseTo?: string
  assertionId?: string
  /** Milliseconds from now. */
  notBefore?: number
  notOnOrAfter?: number
  confirmationMethod?: string
  signed?: 'assertion' | 'response' | 'both' | 'nothing'
  keys?: KeyPair
  /** Changes the assertion before it is signed. */
  beforeSigning?: (xml: string) => string
}

const MINUTE = 60_000
const at = (offset: number) => new Date(Date.now() + offset).toISOString()

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

export async function startIdentityProvider() {
  const keys = createKeyPair()
  let present = 'nobody@example.com'
  let attributes: Record<string, string> = {}

  const server = createServer((incoming, outgoing) => {
    // Browsers request an icon as well.
    if (!incoming.url?.startsWith('/sso')) return outgoing.writeHead(404).end()
    const request = readRequest(`http://${incoming.headers.host}${incoming.url}`)
    const form = html`<form method="post" action="${request.acsUrl}">
<input name="SAMLResponse" value="${encode(respond(request, { nameId: present, attributes }))}">
<input name="RelayState" value="${request.relayState ?? ''}"><button>Continue</button></form>`
    outgoing.setHeader('content-type', 'text/html; charset=utf-8').end(form.text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => new Promise((done) => server.close(done)))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entityId = `${base}/metadata`

  /** A response, as XML. */
  function respond(request: AuthnRequest, options: ResponseOptions = {}): string {
    const { signed = 'assertion', notBefore = -MINUTE, notOnOrAfter = 5 * MINUTE } = options
    const id = options.assertionId ?? newId('_')
    const issuer = `<saml:Issuer>${options.issuer ?? entityId}</saml:Issuer>`
    const inResponseTo = options.inResponseTo ?? request.id
    const values = Object.entries(options.attributes ?? {}).map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    const assertion = `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${id}" Version="2.0" IssueInstant="${at(0)}">${issuer}<saml:Subject>
<saml:NameID Format="${options.nameIdFormat ?? EMAIL_FORMAT}">${options.nameId ?? present}</saml:NameID>
<saml:SubjectConfirmation Method="${options.confirmationMethod ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer'}">
<saml:SubjectConfirmationData InResponseTo="${inResponseTo}" NotOnOrAfter="${at(notOnOrAfter)}" Recipient="${options.recipient ?? request.acsUrl}"/>
</saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${at(notOnOrAfter)}">
<saml:AudienceRestriction><saml:Audience>${options.audience ?? request.issuer}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
<saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${id}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
${values.length > 0 ? `<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`
    let xml = `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="${newId('_')}" Version="2.0" IssueInstant="${at(0)}" Destination="${request.acsUrl}" InResponseTo="${options.outerInResponseTo ?? inResponseTo}"><saml:Issuer xmlns:saml="${ASSERTION}">${options.issuer ?? entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${options.beforeSigning ? options.beforeSigning(assertion) : assertion}</samlp:Response>`
    if (signed === 'assertion' || signed === 'both') xml = signXml(xml, 'Assertion', options.keys ?? keys)
    if (signed === 'response' || signed === 'both') xml = signXml(xml, 'Response', options.keys ?? keys)
    return xml
  }

  return {
    entityId,
    ssoUrl: `${base}/sso`,
    certificate: keys.certificate,
    respond,
    /** Sets the person who is signed in at this provider. */
    signInAs: (email: string, known: Record<string, string> = {}) => {
      present = email
      attributes = known
    },
  }
}

export const encode = (xml: string) => Buffer.from(xml).toString('base64')

/** Reads the request from the redirect URL of a service provider. */
export function readRequest(address: string): AuthnRequest {
  const query = new URL(address).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
  const find = (pattern: RegExp) => {
    const found = pattern.exec(xml)?.[1]
    if (found === undefined) throw new Error(`No ${pattern} in ${xml}`)
    return found
  }
  return {
    id: find(/ ID="([^"]+)"/),
    acsUrl: find(/ AssertionConsumerServiceURL="([^"]+)"/),
    issuer: find(/<saml:Issuer[^>]*>([^<]+)</),
    nameIdFormat: find(/<samlp:NameIDPolicy[^>]* Format="([^"]+)"/),
    relayState: query.get('RelayState'),
  }
}

export function signXml(xml: string, element: 'Assertion' | 'Response', { privateKey, certificate }: KeyPair): string {
  const path = `//*[local-name(.)='${element}']`
  const signer = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  signer.addReference({
    xpath: path,
    transforms: [ENVELOPED, EXCLUSIVE],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}
