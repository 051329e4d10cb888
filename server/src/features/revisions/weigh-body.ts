/** Measures the size of a body with the reusable contents in it, before anything large is parsed (decision 0049). */
import { walk } from '@lectern/content/document'
import { findReusableContent, readBody } from '@lectern/content/revision'
import { BODY_CHARACTERS } from '../../core/scheduling/heavy.ts'
import type { OpenRevision } from './record-revision.ts'

interface BodyWeight {
  isHeavy: boolean
  /** The references to specifications, one for each operation or schema shown; empty for a heavy body. */
  specs: object[]
}

export async function weighBody(
  { nodes, content }: OpenRevision,
  { document }: { readonly document?: string | undefined },
): Promise<BodyWeight> {
  const specs: object[] = []
  let characters = 0
  const rest = document === undefined ? [] : [document]
  for (let at = 0; at < rest.length; at++) {
    characters += await nodes.bodySize([rest[at]!], BODY_CHARACTERS)
    if (characters > BODY_CHARACTERS) return { isHeavy: true, specs: [] }
    for (const { type, ref, schemas } of blockRefsIn(await readBody(nodes, { document: rest[at]! }))) {
      const { kind, reusableContent, space } = ref
      if (type === 'swagger' || type.startsWith('openapi-'))
        for (const _ of Array.isArray(schemas) ? schemas : [ref]) specs.push(ref)
      // Reusable content inside reusable content is not expanded.
      if (kind !== 'reusable-content' || space !== undefined || at > 0) continue
      const reused = await findReusableContent(nodes, content, String(reusableContent))
      if (reused?.document !== undefined) rest.push(reused.document)
    }
  }
  return { isHeavy: false, specs }
}

/** Yields the references of blocks; a repeated reference is yielded again. */
function* blockRefsIn(
  document: Awaited<ReturnType<typeof readBody>>,
): Generator<{ type: string; ref: Record<string, unknown>; schemas: unknown }> {
  for (const { node } of walk(document)) {
    if (node.object !== 'block') continue
    const { ref, schemas } = node.data ?? {}
    if (typeof ref === 'object' && ref !== null) yield { type: node.type, ref: ref as Record<string, unknown>, schemas }
  }
}
