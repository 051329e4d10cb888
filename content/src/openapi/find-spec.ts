import { type ContentRef, isInlineSpec, parseInlineSpec } from '../document/index.ts'
import { TooLargeError } from './rewrite.ts'
import { toApiDocument } from './to-api-document.ts'
import type { ApiDocument } from './types.ts'
import { isOpenApi, upgradeSchemas } from './upgrade.ts'

/** Returns the specification that a block refers to; undefined when none could be read. */
export type FindSpec = (ref: ContentRef) => ApiDocument | undefined

/** Also finds inline specifications. */
export const withInlineSpecs =
  (findSpec: FindSpec | undefined): FindSpec =>
  (ref) =>
    ref.kind === 'url' && isInlineSpec(ref.url) ? readInlineSpec(ref.url) : findSpec?.(ref)

/** Its author is untrusted, so it is read like an external specification. */
function readInlineSpec(url: string): ApiDocument | undefined {
  const root = parseInlineSpec(url)
  if (!root || !isOpenApi(root)) return undefined
  try {
    return toApiDocument(upgradeSchemas(root))
  } catch (error) {
    if (error instanceof TooLargeError) return undefined
    throw error
  }
}
