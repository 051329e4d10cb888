/**
 * Recognizes the boxes of other dialects: `:::tip Title` and `/// note | Title`, which end with the same characters alone, and `!!! note "Title"`, whose
 * content is indented.
 */
import { trim } from './line-starts.ts'
import type { IndentedBox } from './raw-block.ts'

export interface BoxFence {
  readonly sign: string
  readonly length: number
  /** The name of the box, with its title; empty for the end. */
  readonly rest: string
}

/** `line` has no leading white space. */
export function readBoxFence(line: string): BoxFence | undefined {
  const sign = line[0]
  if (sign !== ':' && sign !== '/') return undefined
  let length = 0
  while (line[length] === sign) length++
  if (length < 3) return undefined
  const rest = trim(line.slice(length))
  return rest === '' || BOX_NAME.test(rest) ? { sign, length, rest } : undefined
}

const BOX_NAME = /^\{?\.?[a-z][\w.-]*(?=[\s{}[\]|]|$)/i

/** The name of every box between fences, as a tag. */
export const BOX_TAG = ':::'

/** `/// tab | Title`; tabs side by side become one element of this name. */
export const LOOSE_TABS = ':::tabs'
export const isTabBox = ({ name, rest }: { readonly name: string; readonly rest: string }): boolean =>
  name === BOX_TAG && /^tab(?=[\s|[]|$)/.test(rest)

/** Reads `!!! note "Title"`, `??? note` (closed) and `=== "Tab"`. */
export function readIndentedBox(line: string): IndentedBox | undefined {
  const found = /^(!!!|\?\?\?|===)([!+]?)/.exec(line)
  if (!found) return undefined
  const [before, sign, mark] = found
  const rest = trim(line.slice(before.length))
  const quote = rest.endsWith('"') ? rest.indexOf('"') : -1
  const title = quote >= 0 && quote < rest.length - 1 ? rest.slice(quote + 1, -1) : undefined
  const names = (title === undefined ? rest : trim(rest.slice(0, quote))).split(/[ \t]/).filter((word) => word !== '')
  if (title?.includes('"') || !names.every((word) => /^[a-z][\w-]*$/i.test(word))) return undefined
  const name = names[0]
  if (sign === '===' ? name !== undefined || title === undefined : name === undefined) return undefined
  return { sign: sign as IndentedBox['sign'], isOpen: mark === '+', name: name ?? '', title }
}
