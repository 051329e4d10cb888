/** The markdown of an operation that an older dialect described: the inline specification made of it carries it along. */
import { parseInlineSpec } from '../../document/index.ts'

/** Member of the specification with the markdown it was read from. */
export const LEGACY_SOURCE = 'x-source'

const LEGACY = /^\{%[ \t]*(swagger|api-method)(?=[ \t])/

/** The tags that the specification was read from; undefined when it was not, or when they would not be read as one block again. */
export function findLegacySource(url: string): string | undefined {
  const source = parseInlineSpec(url)?.[LEGACY_SOURCE]
  if (typeof source !== 'string') return undefined
  const name = LEGACY.exec(source)?.[1]
  return name !== undefined && source.endsWith(`\n{% end${name} %}`) ? source : undefined
}
