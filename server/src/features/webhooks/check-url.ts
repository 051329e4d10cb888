import { lookup } from 'node:dns/promises'
import { type BlockList, isIP } from 'node:net'
import { invalid } from '../../core/errors.ts'
import { isReachable } from '../../core/outgoing/guarded-request.ts'

/** Names are resolved, so it is never called inside a transaction. Every attempt is checked again, when its connection is opened. */
export async function checkWebhookUrl(text: string, allowed: BlockList): Promise<void> {
  if (!URL.canParse(text)) throw invalid('url must be an http or https URL')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw invalid('url must not contain a user name or a password')
  const host = toHost(url)
  if (isIP(host) !== 0 && !isReachable(allowed, host)) throw invalid('url points at an address that is not public')
  if (!(await isEncryptedOrOpened(url, allowed))) throw invalid(`url ${NOT_ENCRYPTED}`)
}

/** It continues after the name of the field. */
export const NOT_ENCRYPTED =
  'must begin with https://: only addresses that LECTERN_ALLOW_PRIVATE_FETCH names may do without'

export async function isEncryptedOrOpened(url: URL, allowed: BlockList): Promise<boolean> {
  if (url.protocol === 'https:') return true
  const host = toHost(url)
  const addresses = isIP(host) === 0 ? await resolveAll(host) : [host]
  return (
    addresses.length > 0 && addresses.every((address) => allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
  )
}

const toHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

const resolveAll = async (host: string) => {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    return []
  }
}
