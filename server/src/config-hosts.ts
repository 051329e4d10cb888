/** An address with several hosts, as libpq writes them: separated by commas, each with its port, before the name of the database or in `host` and `port`. */

/** Which server is wanted. */
export type Target = 'any' | 'read-write' | 'standby' | 'prefer-standby'

export interface HostList {
  /** One address for each host. */
  addresses: string[]
  /** Undefined where the address does not say it. */
  target: Target | undefined
}

/** `primary` and `read-write` differ only for a primary that is set read-only, which serves nobody here. */
const TARGETS: Record<string, Target> = {
  any: 'any',
  'read-write': 'read-write',
  primary: 'read-write',
  standby: 'standby',
  'read-only': 'standby',
  'prefer-standby': 'prefer-standby',
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)((?:\/[^?]*)?)(?:\?(.*))?$/

export class HostsError extends Error {}

/** Throws a HostsError with the end of a sentence about the address. */
export function parseHosts(connectionString: string): HostList {
  const [, start, authority = '', path = '', query = ''] = ADDRESS.exec(connectionString) ?? []
  if (start === undefined) return { addresses: [connectionString], target: undefined }
  const parameters = new URLSearchParams(query)
  const target = parameters.get('target_session_attrs') ?? undefined
  if (target !== undefined && !(target in TARGETS))
    throw new HostsError(`has target_session_attrs=${target}; it must be one of ${Object.keys(TARGETS).join(', ')}`)
  const authorities = authority.split(',')
  const hosts = parameters.get('host')?.split(',')
  const ports = parameters.get('port')?.split(',')
  const list = hosts && hosts.length > 1 ? hosts : authorities
  if (list.length === 1 && target === undefined) return { addresses: [connectionString], target }
  if (list.length > 1 && list.includes('')) throw new HostsError('has an empty host between its commas')
  if (ports && ports.length > 1 && ports.length !== list.length)
    throw new HostsError(`names ${list.length} hosts and ${ports.length} ports; name one port, or one for each host`)
  const addresses = list.map((_, at) => {
    const own = new URLSearchParams(parameters)
    own.delete('target_session_attrs')
    if (hosts) own.set('host', hosts[at] ?? hosts[0]!)
    if (ports) own.set('port', ports[at] ?? ports[0]!)
    return `${start}${authorities[at] ?? authorities[0]}${path}${own.size > 0 ? `?${own}` : ''}`
  })
  const unreadable = addresses.find((address) => !URL.canParse(address.replace(/@\//, '@localhost/')))
  if (unreadable !== undefined) throw new HostsError('cannot be read: a host or a port is not one')
  return { addresses, target: target === undefined ? undefined : TARGETS[target] }
}
