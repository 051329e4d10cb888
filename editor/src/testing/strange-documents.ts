/** Documents that Lectern does not write itself: members left out or unknown, unknown types, nodes where they mean nothing. */
import type { Document, Node } from '@lectern/content/document'
import fc from 'fast-check'
import { BLOCK_TYPES } from '../schema/block-types.ts'

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const defined = (value: object) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined))

const TYPES = [...Object.keys(BLOCK_TYPES), 'link', 'annotation', 'emoji', 'mention', 'unknown']
const anyData = fc.dictionary(
  fc.constantFrom('ref', 'style', 'view', 'records', 'definition', 'title', 'unknown'),
  fc.jsonValue({ depthSize: 'xsmall' }),
  { noNullPrototype: true },
)
const anyMark = fc
  .record({
    object: fc.constant('mark'),
    type: fc.constantFrom('bold', 'code', 'color', 'unknown'),
    data: maybe(anyData),
    odd: maybe(fc.constant(1)),
  })
  .map(defined)
const anyLeaf = fc
  .record({
    object: fc.constant('leaf'),
    text: fc.constantFrom('a', 'two words', 'a\nb', '\n', ' '),
    marks: fc.uniqueArray(anyMark, { maxLength: 2, selector: (mark) => (mark as { type: string }).type }),
    odd: maybe(fc.constant(2)),
  })
  .map(defined)

const anyText = fc
  .record({
    object: fc.constant('text'),
    leaves: fc.array(anyLeaf, { minLength: 1, maxLength: 2 }),
    odd: maybe(fc.constant(3)),
  })
  .map(defined)

const { node } = fc.letrec<{ node: unknown }>((tie) => {
  const nodes = maybe(fc.array(tie('node'), { maxLength: 3 }))
  const anyFragment = fc
    .record({
      object: fc.constant('fragment'),
      type: maybe(fc.constantFrom('caption', 'unknown')),
      fragment: maybe(fc.constantFrom('caption', 'expandable-title', 'expandable-body', 'unknown')),
      nodes: fc.array(tie('node'), { maxLength: 2 }),
    })
    .map(defined)
  return {
    node: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'tree' },
      anyText,
      fc
        .record({
          object: fc.constantFrom('block', 'block', 'inline'),
          type: fc.constantFrom(...TYPES),
          key: maybe(fc.constantFrom('a', 'b', 'c')),
          isVoid: fc.constantFrom(undefined, true, false),
          data: maybe(anyData),
          nodes,
          fragments: maybe(fc.array(anyFragment, { maxLength: 2 })),
          odd: maybe(fc.constant(4)),
        })
        .map(defined),
      anyFragment,
    ),
  }
})

export const anyStrangeDocument = fc
  .record({
    object: fc.constant('document'),
    data: fc.constantFrom({}, { schemaVersion: 3 }, { schemaVersion: 99, unknown: [1] }),
    nodes: fc.array(node as fc.Arbitrary<Node>, { maxLength: 3 }),
    odd: maybe(fc.constant(5)),
  })
  .map((document) => defined(document) as unknown as Document)
