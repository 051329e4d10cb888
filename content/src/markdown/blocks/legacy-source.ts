/** The markdown of an operation in an older dialect, which its inline specification contains. */
import { parseInlineSpec } from '../../document/index.ts'

/** The member of the specification that contains its markdown. */
export const LEGACY_SOURCE = 'x-source'

const LEGACY = /^\{%[ \t]*(swagger|api-method)(?=[ \t])/

/** Returns the tags that the specification was read from; undefined when there are none, or when they would no longer be read as one block. */
export function findLegacySource(url: string): string | undefined {
  const source = parseInlineSpec(url)?.[LEGACY_SOURCE]
  if (typeof source !== 'string') return undefined
  const name = LEGACY.exec(source)?.[1]
  return name !== undefined && source.endsWith(`\n{% end${name} %}`) ? source : undefined
}
