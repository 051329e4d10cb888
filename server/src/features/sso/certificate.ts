import { X509Certificate } from 'node:crypto'

const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

/**
 * Reads the certificates of a text, as PEM; undefined when it does not parse. A PEM text may hold several, the old
 * and the new one while a provider changes keys; any other text is the base64 of one.
 */
export function readCertificates(text: string): string[] | undefined {
  const armoured = text.match(PEM)
  try {
    return armoured
      ? armoured.map((each) => new X509Certificate(each).toString())
      : [new X509Certificate(Buffer.from(text, 'base64')).toString()]
  } catch {
    return undefined
  }
}
