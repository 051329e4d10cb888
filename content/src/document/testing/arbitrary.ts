/** Documents as the markdown parser makes them, every block and inline among them, for property tests. Keys are left out. */
import fc from 'fast-check'
import { documentOf } from '../build.ts'
import type { Block, Document } from '../types.ts'
import { anyContainer } from './containers.ts'
import { anyCode, anyHeading, anyParagraph } from './leaf-blocks.ts'
import { anyVoidBlock } from './void-blocks.ts'

export { anyInlines, anyRef, anyWords } from './inlines.ts'

export interface Shape {
  /** How many blocks stand on one level at most; 4 unless told. */
  breadth?: number
  /** How many levels of blocks lie in one another at most; 3 unless told. */
  depth?: number
}

export function anyDocument(shape: Shape = {}): fc.Arbitrary<Document> {
  return anyBlocks(shape).map(documentOf)
}

/** A list of blocks as it may stand in a document, a hint, a list item…. */
export function anyBlocks({ breadth = 4, depth = 3 }: Shape = {}): fc.Arbitrary<Block[]> {
  const leaves = fc.oneof(
    { weight: 6, arbitrary: anyParagraph },
    { weight: 2, arbitrary: anyHeading },
    { weight: 2, arbitrary: anyCode },
    { weight: 6, arbitrary: anyVoidBlock },
  )
  const nested =
    depth > 1
      ? fc.oneof(
          { weight: 2, arbitrary: leaves },
          anyContainer(anyBlocks({ breadth: Math.max(1, breadth - 1), depth: depth - 1 })),
        )
      : leaves
  return fc.array(nested, { maxLength: breadth })
}

export function anyBlock(shape: Shape = {}): fc.Arbitrary<Block> {
  return anyBlocks({ ...shape, breadth: 1 })
    .filter((blocks) => blocks.length > 0)
    .map((blocks) => blocks[0]!)
}
