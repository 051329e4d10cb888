/** Small building blocks for printing API reference as text. */
import { type Block, block, type Leaf, leaf, mark, paragraph, text } from '../../document/index.ts'

export const plain = (value: string): Leaf => leaf(value)
export const code = (value: string): Leaf => leaf(value.replaceAll(/\s+/g, ' ').trim() || '""', [mark('code')])
export const bold = (value: string): Leaf => leaf(value, [mark('bold')])

export const line = (...leaves: readonly Leaf[]): Block =>
  paragraph([text(...leaves.filter((each) => each.text !== ''))])

export const heading = (level: 1 | 2 | 3, title: string): Block =>
  block(`heading-${level}`, {}, [text(leaf(title.replaceAll(/\s+/g, ' ').trim()))])

export const list = (items: readonly (readonly Block[])[]): Block[] =>
  items.length === 0
    ? []
    : [
        block(
          'list-unordered',
          {},
          items.map((nodes) => block('list-item', {}, nodes)),
        ),
      ]

/** `a`, `b`, `c` */
export const codes = (values: readonly string[]): Leaf[] =>
  values.flatMap((value, at) => (at === 0 ? [code(value)] : [plain(', '), code(value)]))
