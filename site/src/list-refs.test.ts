import { expect, test } from 'vitest'
import { listRefs } from './list-refs.ts'
import { toDemoDocument } from './testing/demo.ts'
import { write } from './testing/write.ts'

test('references are found everywhere', () => {
  const document = toDemoDocument(
    '[a](page:quickstart) ![x](file:picture) [u](user:u1 "mention") [w](https://example.org/)\n\n{% file src="file:manual" %}\n\n<table><thead><tr><th data-type="files">F</th><th data-type="content-ref">P</th></tr></thead><tbody><tr><td><a href="file:f1">f</a></td><td><a href="page:p1">p</a></td></tr></tbody></table>',
  )
  expect(listRefs(document)).toEqual([
    { kind: 'page', page: 'quickstart' },
    { kind: 'file', file: 'picture' },
    { kind: 'user', user: 'u1' },
    { kind: 'file', file: 'manual' },
    { kind: 'file', file: 'f1' },
    { kind: 'page', page: 'p1' },
  ])
})

test('an expandable has the anchor of its title, on the content that a browser then opens', async () => {
  const document = toDemoDocument('## More\n\n<details>\n\n<summary>More</summary>\n\nHidden\n\n</details>')
  const { look } = await write(document)
  expect(look.one('details').one('#more-1').text).toBe('Hidden')
  expect(look.one('#more').tag).toMatch(/^h\d$/)
})
