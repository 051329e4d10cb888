import { parseMarkdown } from '@lectern/content/markdown'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

// The client of the interface reads where it is.
vi.stubGlobal('location', new URL('http://localhost'))
const { CommentBody } = await import('./comment-body.tsx')

function draw(markdown: string): string {
  const parsed = parseMarkdown(markdown)
  const place = { organization: 'o', space: 's' } as Parameters<typeof CommentBody>[0]['place']
  return renderToStaticMarkup(createElement(CommentBody, { place, body: parsed }))
}

test('details of a comment are drawn with their summary and what they hold, and nothing as HTML', () => {
  const drawn = draw(
    '<details>\n\n<summary>Log of **today**</summary>\n\nAll *well*\n\n```\n<script>steal()</script>\n```\n\n</details>',
  )
  expect(drawn).toContain('<details><summary>Log of')
  expect(drawn).toContain('<p>All <em>well</em></p>')
  expect(drawn).toContain('&lt;script&gt;')
  expect(drawn).toContain('</details>')
  expect(drawn).not.toContain('<script')
})
