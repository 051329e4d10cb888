/** Reads a signed assertion and makes the checks that @node-saml leaves to its caller: issuer, bearer, recipient, NameID. */
import { isMailAddress, oneLine } from '../../core/mail/address.ts'
import type { RefusalReason } from './refusal-reason.ts'
import { CLOCK_SKEW, EMAIL_FORMAT } from './saml.ts'

/** The reason why a response is refused, for the log and for whoever tests the provider, not for its sender. */
export class RefusedResponseError extends Error {
  readonly reasons: readonly RefusalReason[]

  constructor(message: string, reasons: RefusalReason | readonly RefusalReason[] = [], options?: ErrorOptions) {
    super(message, options)
    this.reasons = 'code' in reasons ? [reasons] : reasons
  }
}

export interface Assertion {
  id: string
  /** The id of the request that the assertion answers. */
  inResponseTo: string
  email: string
  /** `first_name` and `last_name`; empty when the provider sends neither. */
  displayName: string
}

/** An XML element as @node-saml hands it out: attributes, text, and its children by name. */
export interface XmlElement {
  $?: Record<string, string>
  _?: string
  [child: string]: XmlElement[] | Record<string, string> | string | undefined
}

interface Expected {
  issuer: string
  recipient: string
  now: number
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

export function readAssertion(assertion: XmlElement, expected: Expected): Assertion {
  const issuer = textOf(only(assertion, 'Issuer'))
  if (issuer !== expected.issuer)
    throw new RefusedResponseError(`the issuer is ${issuer}, not ${expected.issuer}`, {
      code: 'wrongIssuer',
      received: issuer,
      expected: expected.issuer,
    })
  const id = assertion.$?.ID
  if (!id) throw new RefusedResponseError('the assertion has no ID')
  const subject = only(assertion, 'Subject')
  return {
    id,
    inResponseTo: readConfirmation(subject, expected),
    email: readEmail(only(subject, 'NameID')),
    displayName: readDisplayName(assertion),
  }
}

/** At least one bearer confirmation must be meant for this server and valid now; there may be others. */
function readConfirmation(subject: XmlElement, { recipient, now }: Expected): string {
  const faults: string[] = []
  const reasons: RefusalReason[] = []
  const refuse = (fault: string, reason: RefusalReason) => {
    faults.push(fault)
    reasons.push(reason)
  }
  for (const confirmation of childrenOf(subject, 'SubjectConfirmation')) {
    if (confirmation.$?.Method !== BEARER) continue
    const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = only(confirmation, 'SubjectConfirmationData').$ ?? {}
    if (Recipient !== recipient)
      refuse(`the recipient is ${Recipient}, not ${recipient}`, {
        code: 'wrongRecipient',
        ...(Recipient !== undefined && { received: Recipient }),
        expected: recipient,
      })
    else if (!InResponseTo) refuse('it answers no request', { code: 'otherRequest' })
    else if (!NotOnOrAfter || !(now - CLOCK_SKEW < Date.parse(NotOnOrAfter)))
      refuse(`it was valid until ${NotOnOrAfter}`, { code: 'expired' })
    else if (NotBefore && !(now + CLOCK_SKEW >= Date.parse(NotBefore)))
      refuse(`it is not valid before ${NotBefore}`, { code: 'notYetValid' })
    else return InResponseTo
  }
  throw new RefusedResponseError(
    `no bearer confirmation fits: ${faults.join('; ') || 'there is none'}`,
    reasons.length > 0 ? reasons : { code: 'noConfirmation' },
  )
}

/** Mixed case is refused and not normalized: the provider may take two spellings for two people. */
function readEmail(nameId: XmlElement): string {
  const email = textOf(nameId)
  const format = nameId.$?.Format
  if (format !== EMAIL_FORMAT)
    throw new RefusedResponseError(`the NameID has the format ${format}, not ${EMAIL_FORMAT}`, {
      code: 'wrongFormat',
      ...(format !== undefined && { received: format }),
      expected: EMAIL_FORMAT,
    })
  if (!isMailAddress(email) || !email.isWellFormed())
    throw new RefusedResponseError(`the NameID is not an e-mail address: ${email}`, {
      code: 'notEmail',
      received: email.toWellFormed(),
    })
  if (email !== email.toLowerCase())
    throw new RefusedResponseError(`the NameID is not in lower case: ${email}`, {
      code: 'notLowerCase',
      received: email,
    })
  return email
}

const LONGEST_NAME = 100

function readDisplayName(assertion: XmlElement): string {
  const attributes = childrenOf(assertion, 'AttributeStatement').flatMap((each) => childrenOf(each, 'Attribute'))
  const read = (name: string) => {
    const attribute = attributes.find((each) => each.$?.Name === name)
    const value = attribute && childrenOf(attribute, 'AttributeValue')[0]?._
    return oneLine((value ?? '').toWellFormed())
  }
  const name = [read('first_name'), read('last_name')].filter(Boolean).join(' ')
  return [...name].slice(0, LONGEST_NAME).join('').trim()
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  const children = element[name]
  return Array.isArray(children) ? children : []
}

function only(element: XmlElement, name: string): XmlElement {
  const [first, ...others] = childrenOf(element, name)
  if (!first || others.length > 0) throw new RefusedResponseError(`there must be exactly one ${name}`)
  return first
}

/** Reads an element that holds text alone: with anything else inside, its text could be misread. */
function textOf(element: XmlElement): string {
  const isPlain = Object.keys(element).every((key) => key === '$' || key === '_')
  if (!isPlain || typeof element._ !== 'string') throw new RefusedResponseError('an element that must be text is not')
  return element._
}
