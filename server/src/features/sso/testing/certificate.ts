/** Creates a key and a self-signed certificate for each test run: the few necessary parts of X.509, written as DER. */
import { createSign, generateKeyPairSync } from 'node:crypto'

export interface KeyPair {
  privateKey: string
  /** PEM. */
  certificate: string
}

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const NULL = 0x05
const OID = 0x06
const UTF8 = 0x0c
const UTC_TIME = 0x17

const SHA256_WITH_RSA = der(OID, Buffer.from('2a864886f70d01010b', 'hex'))
const COMMON_NAME = der(OID, Buffer.from('550403', 'hex'))

export function createKeyPair(name = 'Test identity provider'): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = der(SEQUENCE, SHA256_WITH_RSA, der(NULL))
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(name)))))
  const validity = der(SEQUENCE, utcTime('240101000000Z'), utcTime('491231235959Z'))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const body = der(SEQUENCE, der(INTEGER, Buffer.from([1])), algorithm, subject, validity, subject, key)
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey)
  const certificate = der(SEQUENCE, body, algorithm, der(BIT_STRING, Buffer.from([0]), signature))
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: toPem(certificate),
  }
}

const utcTime = (text: string) => der(UTC_TIME, Buffer.from(text))

const toPem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
