/** Generates blocks that contain no blocks. */
import fc from 'fast-check'
import { voidBlock } from '../build.ts'
import type { Block } from '../types.ts'
import { anyLine, anyName, anyRef, anyUrl, anyWords, maybe, maybeTrue } from './inlines.ts'
import { anyCaption, anyImages, captionOf } from './leaf-blocks.ts'
import { anyTable } from './tables.ts'

const anySpec = anyName.map((spec) => ({ kind: 'openapi', spec }))
export const anyVoidBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.constant(voidBlock('divider', {})),
  anyImages,
  fc
    .array(fc.option(anyLine, { nil: '' }), { maxLength: 3 })
    .map((lines) => voidBlock('math', { formula: lines.join('\n') })),
  fc
    .record({ ref: anyRef, caption: maybe(anyCaption) })
    .map(({ ref, caption }) => voidBlock('file', { ref }, captionOf(caption))),
  fc
    .record({ url: anyUrl, fullWidth: maybeTrue, caption: maybe(anyCaption) })
    .map(({ caption, ...data }) => voidBlock('embed', data, captionOf(caption))),
  fc.record({ ref: maybe(anyRef), alt: maybe(anyWords) }).map((data) => voidBlock('drawing', data)),
  anyRef.map((ref) => voidBlock('content-ref', { ref })),
  anyRef.map((ref) => voidBlock('reusable-content', { ref })),
  fc
    .record({ ref: anyRef, path: anyWords, method: anyName, expanded: maybeTrue, fullWidth: maybeTrue })
    .map((data) => voidBlock('swagger', data)),
  fc.record({ ref: anySpec, path: anyWords, method: anyName }).map((data) => voidBlock('openapi-operation', data)),
  fc
    .record({
      ref: anySpec,
      schemas: fc.array(anyName, { maxLength: 3 }),
      grouped: fc.constantFrom(undefined, true, false),
    })
    .map((data) => voidBlock('openapi-schemas', data)),
  fc.record({ ref: anySpec, name: anyName, method: anyName }).map((data) => voidBlock('openapi-webhook', data)),
  fc
    .record({
      integration: anyName,
      block: anyName,
      props: fc.dictionary(
        fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9-]{0,6}$/).filter((name) => name !== 'fullWidth'),
        anyWords,
        { maxKeys: 2, noNullPrototype: true },
      ),
      fullWidth: maybeTrue,
    })
    .map((data) => voidBlock('integration', data)),
  anyTable(),
)
