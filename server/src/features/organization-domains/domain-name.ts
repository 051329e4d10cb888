/** Domains as they are stored and compared: ASCII, lower case, without a dot at the end. */

import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const FOREIGN = /[^\p{L}\p{M}\p{N}.-]/u
/** The longest domain that leaves room for the prefix `_lectern.`. */
const LONGEST = 253 - '_lectern.'.length

/** Returns undefined when no mail could be sent to this domain. */
export function toDomainName(text: string): string | undefined {
  const name = text.trim().replace(/\.$/, '')
  // domainToASCII would drop what it parses as a path or a port.
  if (name.length > 253 || FOREIGN.test(name)) return undefined
  const domain = domainToASCII(name)
  const labels = domain.split('.')
  const isDomain = labels.length > 1 && domain.length <= LONGEST && labels.every((label) => LABEL.test(label))
  return isDomain && isIP(domain) === 0 ? domain : undefined
}

/** Returns the domain of an address, or '' when it has none that could be verified. */
export const domainOfEmail = (email: string) => toDomainName(email.slice(email.lastIndexOf('@') + 1)) ?? ''
