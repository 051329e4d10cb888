import { type ContentRef, isInlineSpec, parseInlineSpec } from '../document/index.ts'
import { TooLargeError } from './rewrite.ts'
import { toApiDocument } from './to-api-document.ts'
import type { ApiDocument } from './types.ts'
import { isOpenApi, upgradeSchemas } from './upgrade.ts'

/** The specification a block names; undefined: there is none that could be read. */
export type FindSpec = (ref: ContentRef) => ApiDocument | undefined

/** With those that stand in the references themselves. */
export const withInlineSpecs =
  (findSpec: FindSpec | undefined): FindSpec =>
  (ref) =>
    ref.kind === 'url' && isInlineSpec(ref.url) ? readInlineSpec(ref.url) : findSpec?.(ref)

/** Anybody may have written it, so it is read as carefully as a specification from elsewhere. */
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
