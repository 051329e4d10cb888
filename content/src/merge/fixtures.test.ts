/** Every folder of fixtures/merge is a case: three markdown files, and the merged one they must give. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { printMarkdown } from '../markdown/print-markdown.ts'
import { mergeDocuments } from './merge-documents.ts'

const FOLDER = new URL('../../fixtures/merge/', import.meta.url)

describe.each(readdirSync(FOLDER))('%s', (name) => {
  const read = (file: string) => readFileSync(new URL(`${name}/${file}.md`, FOLDER), 'utf8')
  const parse = (text: string) => {
    const parsed = parseMarkdown(text)
    if (parsed.kind !== 'parsed') throw new Error(parsed.kind)
    return parsed.document
  }
  const sides = { base: parse(read('base')), primary: parse(read('ours')), change: parse(read('theirs')) }
  const merged = mergeDocuments(sides, 'page')

  test('is merged as written', () => {
    expect(`${printMarkdown(merged).trimEnd()}\n`).toBe(read('merged'))
  })

  test('is the same document read back', () => {
    expect(printMarkdown(parse(printMarkdown(merged)))).toBe(printMarkdown(merged))
  })
})
