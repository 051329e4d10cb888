import fc from 'fast-check'
import { block, defined, paragraph } from '../build.ts'
import { type CellValue, columnId, toTable } from '../table.ts'
import type { Block, Node, NodeData } from '../types.ts'
import { anyInlines, anyName, anyRef, anyWords, maybe, maybeTrue } from './inlines.ts'
import { anyCode, anyHeading, anyImages, anyParagraph } from './leaf-blocks.ts'

/** What stands in a cell of a table written as HTML. */
const anyCell: fc.Arbitrary<readonly Node[]> = fc.oneof(
  { weight: 3, arbitrary: anyInlines.map((nodes) => [paragraph(nodes)]) },
  fc.array(
    fc.oneof(
      anyParagraph,
      anyHeading,
      anyImages,
      anyCode,
      fc.array(anyInlines, { minLength: 1, maxLength: 2 }).map((items) =>
        block(
          'list-unordered',
          {},
          items.map((nodes) => block('list-item', {}, [paragraph(nodes)])),
        ),
      ),
      fc.array(fc.tuple(anyInlines, fc.boolean()), { minLength: 1, maxLength: 2 }).map((items) =>
        block(
          'list-tasks',
          {},
          items.map(([nodes, checked]) => block('list-item', { checked }, [paragraph(nodes)])),
        ),
      ),
      anyInlines.map((nodes) => block('blockquote', {}, [paragraph(nodes)])),
    ),
    { minLength: 1, maxLength: 2 },
  ),
)

const anyTextColumn = fc.record({
  type: fc.constant('text'),
  title: fc.option(anyWords, { nil: '' }),
  textAlignment: fc.constantFrom('left', 'center', 'right'),
})
const anyOption = fc.record({ value: anyName, label: anyWords, color: fc.constantFrom('blue', 'default') })
const anyTitle = fc.option(anyWords, { nil: '' })
const anyColumn: fc.Arbitrary<{ definition: NodeData; values: fc.Arbitrary<CellValue> }> = fc.oneof(
  fc.tuple(anyTextColumn, fc.constantFrom({}, { verticalAlignment: 'top' })).map(([column, vertical]) => ({
    definition: { ...column, ...vertical },
    values: anyCell.map((cell) => ({ cell })),
  })),
  anyTitle.map((title) => ({ definition: { type: 'number', title }, values: fc.integer() })),
  anyTitle.map((title) => ({ definition: { type: 'checkbox', title }, values: fc.boolean() })),
  anyTitle.map((title) => ({ definition: { type: 'rating', title, max: 5 }, values: fc.integer({ min: 0, max: 5 }) })),
  anyTitle.map((title) => ({
    definition: { type: 'files', title },
    values: fc.array(anyRef, { minLength: 1, maxLength: 2 }),
  })),
  fc.tuple(anyTitle, fc.boolean()).map(([title, multiple]) => ({
    definition: { type: 'users', title, multiple },
    values: fc.array(anyRef, { minLength: 1, maxLength: 2 }),
  })),
  fc
    .tuple(
      anyTitle,
      fc.boolean(),
      fc.uniqueArray(anyOption, { minLength: 1, maxLength: 2, selector: ({ value }) => value }),
    )
    .map(([title, multiple, options]) => ({
      definition: { type: 'select', title, multiple, options },
      values: fc.subarray(
        options.map(({ value }) => value),
        { minLength: 1 },
      ),
    })),
  anyTitle.map((title) => ({ definition: { type: 'content-ref', title }, values: anyRef })),
  anyTitle.map((title) => ({ definition: { type: 'image', title }, values: anyRef })),
)

function anyRows(columns: readonly fc.Arbitrary<CellValue>[]) {
  return fc.array(fc.tuple(...columns.map((values) => maybe(values))), { maxLength: 3 })
}

export function anyTable(): fc.Arbitrary<Block> {
  const shown = { isHidden: false, width: undefined }
  const plain = fc.array(anyTextColumn, { minLength: 1, maxLength: 3 }).chain((columns) =>
    anyRows(columns.map(() => anyInlines.map((nodes) => ({ cell: [paragraph(nodes)] })))).map((rows) =>
      toTable(
        columns.map((definition) => ({ definition, ...shown })),
        rows,
        { type: 'grid', hideHeader: false },
      ),
    ),
  )
  const place = fc.record({ isHidden: fc.boolean(), width: maybe(fc.integer({ min: 1, max: 900 })) })
  const rich = fc.array(fc.tuple(anyColumn, place), { minLength: 1, maxLength: 4 }).chain((columns) =>
    fc
      .tuple(anyRows(columns.map(([{ values }]) => values)), anyView(columns.length), maybeTrue, maybeTrue)
      .map(([rows, view, fullWidth, search]) =>
        toTable(
          columns.map(([{ definition }, each]) => ({ definition, ...each })),
          rows,
          view,
          { fullWidth, search },
        ),
      ),
  )
  return fc.oneof(plain, rich)
}

function anyView(columns: number): fc.Arbitrary<NodeData> {
  const column = maybe(fc.integer({ min: 0, max: columns - 1 }).map(columnId))
  const cards = fc.record({
    type: fc.constant('cards'),
    cardSize: fc.constantFrom('medium', 'large'),
    targetDefinition: column,
    coverDefinition: column,
    coverDefinitionDark: column,
    hideColumnTitle: maybeTrue,
  })
  return fc.oneof(fc.record({ type: fc.constant('grid'), hideHeader: fc.boolean() }), cards.map(defined))
}
