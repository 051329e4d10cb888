/** Generates blocks that contain blocks. */
import fc from 'fast-check'
import { atLeastOne, block, fragment, paragraph, voidBlock } from '../build.ts'
import type { Block } from '../types.ts'
import { anyName, anyPlainInlines, anyWords, maybe, maybeTrue } from './inlines.ts'

/** `side` generates the blocks inside. */
export function anyContainer(side: fc.Arbitrary<Block[]>): fc.Arbitrary<Block> {
  const inner = side.map(atLeastOne)
  const items = (type: string, data: fc.Arbitrary<object>) =>
    fc.array(
      fc.tuple(data, inner).map(([each, nodes]) => block(type, { ...each }, nodes)),
      { minLength: 1, maxLength: 3 },
    )
  const none = fc.constant({})
  const list = items('list-item', none)
  return fc.oneof(
    list.map((nodes) => block('list-unordered', {}, nodes)),
    fc
      .tuple(list, maybe(fc.integer({ min: 0, max: 999_999_999 }).filter((start) => start !== 1)))
      .map(([nodes, start]) => block('list-ordered', { start }, nodes)),
    items(
      'list-item',
      fc.boolean().map((checked) => ({ checked })),
    ).map((nodes) => block('list-tasks', {}, nodes)),
    inner.map((nodes) => block('blockquote', {}, nodes)),
    fc
      .tuple(inner, fc.constantFrom('info', 'warning', 'danger', 'success'), maybe(anyName))
      .map(([nodes, style, icon]) => block('hint', { style, icon }, nodes)),
    fc
      .tuple(items('tabs-item', fc.record({ title: maybe(anyWords), icon: maybe(anyName) })), maybeTrue)
      .map(([nodes, fullWidth]) => block('tabs', { fullWidth }, nodes)),
    items('stepper-step', fc.record({ icon: maybe(anyName) })).map((nodes) => block('stepper', {}, nodes)),
    fc
      .tuple(
        items(
          'column',
          fc.record({
            width: maybe(fc.integer({ min: 1, max: 100 }).map((value) => ({ unit: '%', value }))),
            verticalAlignment: fc.constantFrom(undefined, 'top', 'middle', 'bottom'),
          }),
        ),
        maybeTrue,
      )
      .map(([nodes, fullWidth]) => block('columns', { fullWidth }, nodes)),
    fc
      .tuple(
        items(
          'update',
          fc.record({
            date: maybe(fc.constantFrom('2026-01-31T00:00:00.000Z', '2026-01-31T12:30:00Z', 'soon')),
            tags: maybe(
              fc.array(
                anyName.map((tag) => ({ kind: 'tag', tag })),
                { minLength: 1, maxLength: 2 },
              ),
            ),
          }),
        ),
        maybe(fc.constant('full')),
      )
      .map(([nodes, format]) => block('updates', { format }, nodes)),
    fc
      .tuple(
        inner,
        fc.record({
          description: maybe(anyWords),
          icon: maybe(anyName),
          openInAIProviders: fc.constantFrom(undefined, true, false),
          defaultExpanded: maybe(anyName),
        }),
      )
      .map(([nodes, data]) => block('prompt', data, nodes)),
    fc
      .tuple(inner, fc.constantFrom('visitor.claims.beta', 'a < b && "x" == `y`', '[1,2].includes(page.vars.n)'))
      .map(([nodes, expression]) => block('if', { expression }, nodes)),
    fc
      .tuple(side, side, fc.option(side, { nil: undefined }), anyName)
      .map(([primary, change, base, conflict]) =>
        block('conflict', { conflict }, [
          ...(base ? [block('conflict-side', { side: 'base' }, base)] : []),
          block('conflict-side', { side: 'primary' }, primary),
          block('conflict-side', { side: 'change' }, change),
        ]),
      ),
    fc
      .tuple(anyPlainInlines, inner, maybeTrue)
      .map(([title, body, open]) =>
        voidBlock('expandable', { open }, [
          fragment('expandable-title', [paragraph(title)], 'expandable-title'),
          fragment('expandable-body', body, 'expandable-body'),
        ]),
      ),
  )
}
