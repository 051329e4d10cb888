/** Reads from X.509 certificates until when they are good: the few parts of DER that lead there. */

interface CertificateDates {
  notBefore: Date
  notAfter: Date
}

const PEM = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g

/** The dates of every certificate in a text: PEM, one or several, or the base64 of one. Undefined when it does not parse. */
export function readCertificateDates(text: string): CertificateDates[] | undefined {
  const armoured = [...text.matchAll(PEM)].map(([, body = '']) => body)
  try {
    return (armoured.length > 0 ? armoured : [text]).map((body) => readDates(decodeBase64(body)))
  } catch {
    return undefined
  }
}

const decodeBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll(/\s+/g, '')), (character) => character.charCodeAt(0))

const SEQUENCE = 0x30
const EXPLICIT_VERSION = 0xa0
const UTC_TIME = 0x17
const GENERALIZED_TIME = 0x18

interface Element {
  tag: number
  content: Uint8Array
}

/** Certificate { body { [version,] serial, algorithm, issuer, validity { notBefore, notAfter } … } … } */
function readDates(bytes: Uint8Array): CertificateDates {
  const [certificate] = readElements(bytes)
  const [body] = readElements(contentOf(certificate, SEQUENCE))
  const fields = readElements(contentOf(body, SEQUENCE))
  const validity = fields[fields[0]?.tag === EXPLICIT_VERSION ? 4 : 3]
  const [notBefore, notAfter] = readElements(contentOf(validity, SEQUENCE))
  return { notBefore: readTime(notBefore), notAfter: readTime(notAfter) }
}

function contentOf(element: Element | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new TypeError('this is no certificate')
  return element.content
}

function readElements(bytes: Uint8Array): Element[] {
  const elements: Element[] = []
  let at = 0
  while (at < bytes.length) {
    const tag = bytes[at]!
    let length = bytes[at + 1] ?? Number.NaN
    at += 2
    if (length >= 0x80) {
      const count = length & 0x7f
      length = bytes.subarray(at, at + count).reduce((sum, byte) => sum * 256 + byte, 0)
      at += count
    }
    if (!(at + length <= bytes.length)) throw new TypeError('this certificate is cut off')
    elements.push({ tag, content: bytes.subarray(at, at + length) })
    at += length
  }
  return elements
}

/** `YYMMDDhhmmssZ` until 2049, `YYYYMMDDhhmmssZ` after. */
function readTime(element: Element | undefined): Date {
  const text = String.fromCharCode(...(element?.content ?? []))
  const isShort = element?.tag === UTC_TIME
  if (!isShort && element?.tag !== GENERALIZED_TIME) throw new TypeError('this is no date')
  const full = isShort ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const iso = full.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) throw new TypeError('this is no date')
  return date
}
