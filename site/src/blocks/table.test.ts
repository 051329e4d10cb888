import { expect, test } from 'vitest'
import { write } from '../testing/write.ts'

test('a table has titles for its columns, and scrolls with the keyboard', async () => {
  const { look } = await write('| Name | Size |\n| :-- | --: |\n| **a** | 1 |\n| b |')
  const table = look.one('.table')
  expect(table.attributes).toMatchObject({ tabindex: '0', role: 'group' })
  expect(table.all('th').map(({ text, attributes }) => [text, attributes.scope, attributes.class])).toEqual([
    ['Name', 'col', undefined],
    ['Size', 'col', 'to-end'],
  ])
  expect(table.all('td').map(({ text }) => text)).toEqual(['a', '1', 'b', ''])
  expect(table.all('p')).toEqual([])
})

test('every type of column is rendered', async () => {
  const { look, styles } = await write(
    '<table data-search="true"><thead><tr><th width="200">Name</th><th data-type="checkbox">Done</th><th data-type="number">No</th><th data-type="rating" data-max="5">Stars</th><th data-type="select" data-multiple>Tags<select><option value="a1" label="Alpha" color="blue"></option></select></th><th data-type="files">Files</th><th data-type="content-ref">Page</th><th data-hidden>Hidden</th></tr></thead><tbody><tr><td>x</td><td>true</td><td>4.5</td><td>3</td><td><span data-option="a1">Alpha</span></td><td><a href="file:manual">m</a></td><td><a href="page:quickstart">q</a></td><td>secret</td></tr></tbody></table>',
  )
  expect(look.one('.table').attributes['data-search']).toBe('')
  expect(look.one('input[type=checkbox]').attributes).toMatchObject({ checked: '', 'aria-label': 'Yes' })
  expect(look.one('.rating').attributes['aria-label']).toBe('3 of 5')
  expect(look.one('.tag').attributes.class).toBe('tag ground-blue')
  expect(look.all('td').map(({ text }) => text)).toEqual(['x', '', '4.5', '★★★☆☆', 'Alpha', 'manual.pdf', 'Quickstart'])
  expect(look.all('a').map(({ attributes }) => attributes.href)).toEqual(['/files/manual.pdf', '/quickstart'])
  expect(look.one('colgroup').all('col')[0]!.attributes.class).toBe('s1')
  expect(styles.text()).toBe('.s1{width:200px}')
})

const CARDS =
  '<table data-view="cards" data-card-size="large"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th></tr></thead><tbody><tr><td><strong>Start</strong></td><td>See [more](https://example.org/)</td><td><a href="page:quickstart">q</a></td><td><a href="file:picture">p</a></td></tr><tr><td>No target</td><td></td><td></td><td></td></tr></tbody></table>'

test('a whole card is a link, and contains no nested link', async () => {
  const { look } = await write(CARDS)
  const [first, second] = look.one('ul.cards.large').all('li')
  expect(
    first!.all('a').map(({ attributes }) => [attributes.href, attributes['aria-label'], attributes.class]),
  ).toEqual([['/quickstart', 'Start', 'cover-all']])
  expect(first!.one('img').attributes).toMatchObject({ src: '/files/picture.svg', alt: '' })
  expect(second!.all('a')).toEqual([])
  expect(second!.text).toBe('No target')
})
