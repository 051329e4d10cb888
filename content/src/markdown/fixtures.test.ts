/** One folder a case: what somebody writes, the document it is, and how Lectern writes it. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseMarkdown, printMarkdown } from './index.ts'

const FOLDER = new URL('../../fixtures/markdown/', import.meta.url)
const read = (name: string, file: string) => readFileSync(new URL(`${name}/${file}`, FOLDER), 'utf8')
const parse = (text: string) => {
  const parsed = parseMarkdown(text)
  if (parsed.kind !== 'parsed') throw new Error(JSON.stringify(parsed))
  return parsed.document
}

describe.each(readdirSync(FOLDER))('%s', (name) => {
  test('is read as its document', () => {
    const document = parse(read(name, 'input.md'))
    const withoutKeys = JSON.parse(JSON.stringify(document, (key, value) => (key === 'key' ? undefined : value)))
    expect(withoutKeys).toEqual(JSON.parse(read(name, 'document.json')))
  })

  test('is written in its one form, and read from it the same', () => {
    const document = parse(read(name, 'input.md'))
    expect(`${printMarkdown(document)}\n`).toBe(read(name, 'printed.md'))
    expect(parse(read(name, 'printed.md'))).toEqual(document)
  })
})
