/** Resolves URLs in documents to targets. Nothing is fetched: a URL outside the application is assumed to be valid. */
import { trimEndCharacters } from '../text/index.ts'
import type { Application, LinkTarget } from './types.ts'

/** `https://docs.example.com/lectern` → its host and path. */
export function readApplication(url: string): Application {
  const { host, path } = readUrl(url) ?? { host: '', path: '' }
  return { host, path: trimEndCharacters(path, '/') }
}

/** The host of links between spaces in content from elsewhere, `https://app.gitbook.com/s/{spaceId}/{path}`. */
const KNOWN_APPLICATION: Application = { host: 'app.gitbook.com', path: '' }

/** `fragment` is a link to a heading of the same page. */
export function parseLinkUrl(url: string, application: Application): LinkTarget | { kind: 'fragment'; anchor: string } {
  const address = url.trim()
  if (address.startsWith('#') && address.length > 1) return { kind: 'fragment', anchor: decode(address.slice(1)) }
  const read = readUrl(address)
  if (!read) return /^[a-z][a-z0-9+.-]*:/i.test(address) ? { kind: 'url', url } : { kind: 'nowhere', address: url }
  const own = below(read, application)
  if (own) return inApplication(own, read.anchor, url) ?? { kind: 'in-app', url }
  const known = below(read, KNOWN_APPLICATION)
  return (known?.[0] === 's' && inApplication(known, read.anchor, url)) || { kind: 'url', url }
}

/** Pages and spaces, published sites, and the form in which exports write broken links. */
function inApplication(segments: readonly string[], anchor: string | undefined, url: string): LinkTarget | undefined {
  if (segments[0] === 'sites') return { kind: 'url', url }
  if (segments[0] === 'broken') return { kind: 'nowhere', address: url }
  const inOrganization = segments[0] === 'o' ? segments.slice(2) : segments
  const [kind, space, ...rest] = inOrganization
  if (kind !== 's' || space === undefined || rest[0] === '~') return undefined
  if (rest.length === 0) return { kind: 'space', space }
  return { kind: 'path', space, path: rest.join('/'), ...(anchor !== undefined && { anchor }) }
}

interface ReadUrl {
  readonly host: string
  readonly path: string
  readonly anchor: string | undefined
}

/** Parses the URL of a website, also without a protocol. */
function readUrl(address: string): ReadUrl | undefined {
  const found = /^(?:(https?):)?\/\/([^/?#\\]+)((?:[/\\][^?#]*)?)(?:\?[^#]*)?(?:#(.*))?$/is.exec(address)
  if (!found) return undefined
  const [, protocol = 'https', host, path, fragment] = found
  const port = protocol.toLowerCase() === 'https' ? /:443$/ : /:80$/
  return { host: host!.toLowerCase().replace(port, ''), path: path!, anchor: fragment ? decode(fragment) : undefined }
}

/** Returns the path segments below the application; undefined for other URLs. */
function below({ host, path }: ReadUrl, application: Application): string[] | undefined {
  if (host !== application.host || !`${path}/`.startsWith(`${application.path}/`)) return undefined
  return path
    .slice(application.path.length)
    .split('/')
    .flatMap((part) => (part === '' ? [] : [decode(part)]))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
