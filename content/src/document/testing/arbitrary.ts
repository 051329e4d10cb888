/** Generates documents as the markdown parser creates them, with every block and inline but without keys, for property tests. */
import fc from 'fast-check'
import { documentOf } from '../build.ts'
import type { Block, Document } from '../types.ts'
import { anyContainer } from './containers.ts'
import { anyCode, anyHeading, anyParagraph } from './leaf-blocks.ts'
import { anyVoidBlock } from './void-blocks.ts'

interface Shape {
  /** The most blocks on one level; 4 by default. */
  breadth?: number
  /** The most levels of nested blocks; 3 by default. */
  depth?: number
}

export function anyDocument(shape: Shape = {}): fc.Arbitrary<Document> {
  return anyBlocks(shape).map(documentOf)
}

/** A list of blocks as in a document, a hint or a list item. */
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
