import { expect, test } from 'vitest'
import {
  renderPrintEnd,
  renderPrintedPage,
  renderPrintStart,
  renderUnprintedPage,
  toPrintedPart,
} from './render-print.ts'
import { demoPage, demoSite } from './testing/demo.ts'
import { look } from './testing/look.ts'

test('every block is printed without scripts or frames, opened, with ids and classes of its own page', async () => {
  const page = await renderPrintedPage({ ...demoPage(), idPrefix: 'P7-' })
  expect(page.html).not.toMatch(/<script|<iframe|loading="lazy"|<details (?!open )/)
  const { html } = page
  for (const [, id] of html.matchAll(/ (?:id|for|name)="([^"]+)"/g)) expect(id).toMatch(/^P7(?:-|$)/)
  for (const [, anchor] of html.matchAll(/ href="#([^"]+)"/g)) expect(anchor).toMatch(/^P7-|^[a-z]/)
  expect(page.styles).toContain('.P7-s1{')
  const part = toPrintedPart(page, 'abc')
  expect(part).toMatch(/^<style nonce="abc">/)
})

test('a document has its contents, and says where it ends early or what could not be rendered', () => {
  const site = demoSite()
  const contents = [
    { title: 'Guides & more', depth: 0 },
    { title: 'Setup', depth: 1, id: 'P1' },
  ]
  const start = look(renderPrintStart({ site, title: 'Guides', contents, nonce: 'abc' }))
  expect(
    start
      .one('nav')
      .all('li')
      .map(({ text }) => text),
  ).toEqual(['Guides & more', 'Setup'])
  expect(start.one('nav').one('a').attributes.href).toBe('#P1')
  expect(renderPrintStart({ site, title: 'Setup', contents: [], nonce: 'abc' })).not.toContain('<nav')
  expect(renderPrintEnd(site)).not.toContain('print-limit')
  expect(renderPrintEnd(site, 500)).toContain('ends after 500 pages')
  const { html } = renderUnprintedPage(site, 'Too <long>', 'P2-')
  expect(html).toContain('id="P2"')
  expect(html).toContain('Too &lt;long&gt;')
})
