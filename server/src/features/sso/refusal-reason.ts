/** Why a test sign-in was refused, as a code: the console says it in the language of the reader. The sentence beside it is English. */
import Type, { type Static } from 'typebox'

const SETTINGS = [
  'missingSsoUrl',
  'invalidSsoUrl',
  'missingEntityId',
  'missingCertificate',
  'invalidCertificate',
] as const
const PEOPLE = ['unverifiedDomain', 'disabled', 'notMember', 'notSsoMember', 'memberElsewhere'] as const
const RESPONSES = [
  'providerRemoved',
  'otherRequest',
  'otherBrowser',
  'usedBefore',
  'noResponse',
  'invalidXml',
  'invalidSignature',
  'providerError',
  'wrongIssuer',
  'wrongAudience',
  'wrongRecipient',
  'wrongDestination',
  'expired',
  'notYetValid',
  'noConfirmation',
  'wrongFormat',
  'notEmail',
  'notLowerCase',
] as const

export const RefusalReason = Type.Object({
  code: Type.Enum([...SETTINGS, ...PEOPLE, ...RESPONSES]),
  received: Type.Optional(Type.String({ description: 'What the provider sent, or the domain that is not verified' })),
  expected: Type.Optional(Type.String({ description: 'What it should have sent' })),
})
export type RefusalReason = Static<typeof RefusalReason>

export type Fault = (typeof SETTINGS)[number]

/** The reason in a message of @node-saml; undefined for those that only a forged or broken response causes. */
export function readLibraryMessage(message: string): RefusalReason | undefined {
  const [, audiences] = message.split('audience mismatch. Expected: ')
  if (audiences !== undefined) {
    const [expected = '', received = ''] = audiences.split(' Received: ')
    return { code: 'wrongAudience', expected, received }
  }
  if (message.startsWith('SAML provider returned ')) return { code: 'providerError', received: message.slice(23) }
  if (message.includes('assertion expired')) return { code: 'expired' }
  if (message.includes('not yet valid')) return { code: 'notYetValid' }
  return /signature/i.test(message) ? { code: 'invalidSignature' } : undefined
}
