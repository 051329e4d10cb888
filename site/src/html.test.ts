import { expect, test } from 'vitest'
import { html } from './html.ts'

test('text in a template is escaped, in content and in attributes', () => {
  const text = `<script>alert("1 & 'one'")</script>`
  expect(html`<p title="${text}">${text}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1 &amp; &#39;one&#39;&quot;)&lt;/script&gt;">' +
      '&lt;script&gt;alert(&quot;1 &amp; &#39;one&#39;&quot;)&lt;/script&gt;</p>',
  )
})

test('HTML in a template stays HTML, alone and in lists', () => {
  const items = ['a', '<b>'].map((each) => html`<li>${each}</li>`)
  expect(html`<ul>${items}</ul>`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>')
})

test('an object that only looks like HTML is escaped', () => {
  const forged = JSON.parse('{"text": "<script>"}')
  expect(html`${forged}`.text).not.toContain('<script>')
})

test('empty values render nothing, and zero is a number', () => {
  expect(html`[${undefined}${null}${false}${[]}${0}]`.text).toBe('[0]')
})
