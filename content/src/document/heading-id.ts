/** The anchor of a heading that was set by hand. The interface allows few characters in `data.id`; any other anchor is in our own `data.anchor`. */
import type { Block } from './types.ts'

type Data = Block['data']

const PUBLIC_ID = /^[-a-z0-9.+_]+$/

export function toHeadingData(anchor: string | undefined): Record<string, string> {
  if (anchor === undefined) return {}
  return PUBLIC_ID.test(anchor) ? { id: anchor } : { anchor }
}

export const findFixedAnchor = (data: Data): string | undefined =>
  [data?.id, data?.anchor].find((anchor): anchor is string => typeof anchor === 'string' && anchor !== '')
