/**
 * One folder a generator: a page as it writes them, what is read from it, and the ways to other pages that it
 * offers. Named as text, since nobody is to mend or format what generators wrote.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { printMarkdown } from '../markdown/index.ts'
import { type NavigationEntry, parseHtml, readHtml, readNavigation } from './index.ts'

const FOLDER = new URL('../../fixtures/html/', import.meta.url)
const read = (name: string, file: string) => readFileSync(new URL(`${name}/${file}`, FOLDER), 'utf8')

const outline = (entries: readonly NavigationEntry[], indent = ''): string =>
  entries
    .map(({ title, url, children }) => {
      const line = url === undefined ? title : `[${title}](${url})`
      return `${indent}- ${line}\n${outline(children, `${indent}  `)}`
    })
    .join('')

describe.each(readdirSync(FOLDER))('a page by %s', (name) => {
  const page = parseHtml(read(name, 'page.html.txt'))

  test('is read with its title and its content, and nothing of what stands around them', () => {
    const answer = readHtml(page)
    if (answer.kind !== 'read') throw new Error(answer.rule)
    const description = answer.description === undefined ? '' : `> ${answer.description}\n\n`
    expect(`# ${answer.title}\n\n${description}${printMarkdown(answer.document)}\n`).toBe(read(name, 'page.md'))
  })

  test('leads to the other pages of its website', () => {
    const absolute = (href: string) =>
      /^(?:https?|mailto):/.test(href) ? undefined : href === '' ? 'usage.html' : href
    expect(outline(readNavigation(page, absolute))).toBe(read(name, 'navigation.md'))
  })
})
