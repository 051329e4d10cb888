/** Networks in CIDR notation, within which a token may be used. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'

export type AddressRanges = BlockList

interface AddressRange {
  address: string
  prefix: number
  family: 'ipv4' | 'ipv6'
}

/** `192.0.2.0/24`, `2001:db8::/32`, or one address. Undefined when the text is neither. */
function parseAddressRange(text: string): AddressRange | undefined {
  const [address = '', length, ...more] = text.split('/')
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) && !address.includes('%') ? 'ipv6' : undefined
  if (family === undefined || more.length > 0) return undefined
  const most = family === 'ipv4' ? 32 : 128
  if (length === undefined) return { address, prefix: most, family }
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  return prefix <= most ? { address, prefix, family } : undefined
}

export const isAddressRange = (text: string): boolean => parseAddressRange(text) !== undefined

/** A text that is no range admits nobody. */
export function readAddressRanges(texts: readonly string[]): AddressRanges {
  const list = new BlockList()
  for (const text of texts) {
    const range = parseAddressRange(text)
    if (range) list.addSubnet(range.address, range.prefix, range.family)
  }
  return list
}

/** An IPv4 address that arrives on an IPv6 socket is compared as IPv4. */
export function isWithin(address: string, ranges: AddressRanges): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!
  if (isIPv4(plain)) return ranges.check(plain, 'ipv4')
  return isIPv6(plain) && ranges.check(plain, 'ipv6')
}
