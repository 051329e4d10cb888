import { expect, test } from 'vitest'
import { createElement, type HtmlElement, readHtmlText } from '../html-tree/index.ts'
import { cleanClipboard } from './clipboard.ts'

const DEPTH = 100_000

/** Deeper than the parser of this folder builds a tree. */
function nest(name: string, attributes: HtmlElement['attributes']): HtmlElement {
  const root = createElement('', {})
  let at = root
  for (let depth = 0; depth < DEPTH; depth++) {
    const child = createElement(name, attributes, at)
    at.children.push(child)
    at = child
  }
  at.children.push({ type: 'text', text: 'deep' })
  return root
}

test.each([
  ['boxes', 'div', {}],
  ['items of Word', 'p', { style: 'mso-list:l0 level1 lfo1' }],
  ['tasks of Confluence', 'div', { 'data-task-state': 'DONE' }],
])('%s in each other, a hundred thousand deep, are cleaned whole', (_name, name, attributes) => {
  expect(readHtmlText(cleanClipboard(nest(name, attributes)))).toBe('deep')
})

test('an element with a hundred thousand children keeps them all, in their order', () => {
  const root = createElement('', {})
  const item = createElement('p', { style: 'mso-list:l0 level1 lfo1' }, root)
  root.children.push(item)
  for (let at = 0; at < DEPTH; at++)
    item.children.push(createElement('b', {}, item, [{ type: 'text', text: `${at} ` }]))
  const text = readHtmlText(cleanClipboard(root))
  expect(text.startsWith('0 1 2 ')).toBe(true)
  expect(text.endsWith(` ${DEPTH - 1}`)).toBe(true)
})
