/** What a text that was typed or pasted leads to, as an address. */
import type { ContentRef } from '@lectern/content/document'
import { parseLinkUrl, readApplication } from '@lectern/content/links'
import { call } from '../../../api/client.ts'
import { type ReadPlace, readPageAtPath } from './queries.ts'

const LONGEST = 2048
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]\S*)?$/u

/** Undefined: the text is no address, but words to search for. */
export function toLinkAddress(text: string): string | undefined {
  const address = text.trim()
  if (address === '' || address.length > LONGEST || /\s/.test(address)) return undefined
  if (/^(?:https?:\/\/|mailto:|tel:)./i.test(address) || address.startsWith('/')) return address
  const at = address.indexOf('@')
  if (at > 0) return address.includes('.', at + 2) && !/[/:]/.test(address) ? `mailto:${address}` : undefined
  return HOST.test(address) ? `https://${address}` : undefined
}

export const isLecternAddress = (address: string): boolean =>
  URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin

interface LinkedContent {
  ref: ContentRef
  title: string
}

const CHANGE_REQUEST = /\/~\/changes\/\d+(?=\/|$)/

/** The page or space at one of our own addresses; undefined where there is none, or none that this person may see. */
export async function findContentAt(address: string, place: ReadPlace): Promise<LinkedContent | undefined> {
  const url = new URL(address, location.href)
  url.pathname = url.pathname.replace(CHANGE_REQUEST, '')
  const target = parseLinkUrl(url.href, readApplication(location.origin))
  try {
    if (target.kind === 'space') {
      const { title } = await call('get', '/spaces/{spaceId}', { path: { spaceId: target.space } })
      return { ref: { kind: 'space', space: target.space }, title }
    }
    if (target.kind !== 'path') return undefined
    const isHere = target.space === place.space
    const source = isHere ? place : { space: target.space, changeRequest: undefined }
    const page = await readPageAtPath(source, target.path)
    const where = { page: page.id, ...(!isHere && { space: target.space }) }
    const ref: ContentRef =
      target.anchor === undefined ? { kind: 'page', ...where } : { kind: 'anchor', anchor: target.anchor, ...where }
    return { ref, title: page.title }
  } catch {
    return undefined
  }
}
