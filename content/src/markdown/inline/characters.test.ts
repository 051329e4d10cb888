import { expect, test } from 'vitest'
import { parseMarkdown } from '../parse-markdown.ts'
import { printMarkdown } from '../print-markdown.ts'

const read = (text: string) => {
  const parsed = parseMarkdown(text)
  if (parsed.kind !== 'parsed') throw new Error(JSON.stringify(parsed))
  return parsed.document
}

const boldIn = (text: string) => {
  const [paragraph] = read(text).nodes
  const leaves = paragraph?.object === 'block' ? (paragraph.nodes ?? []) : []
  return leaves.flatMap((node) =>
    node.object === 'text' ? node.leaves.filter(({ marks }) => marks.length > 0).map((leaf) => leaf.text) : [],
  )
}

test.each([
  ['**練習：**試試看', '練習：'],
  ['他说**「你好」**然后离开', '「你好」'],
  ['**한국어(Korean)**은', '한국어(Korean)'],
  ['これは**「強調」**です', '「強調」'],
  ['~~ลบ (แล้ว)~~ครับ', 'ลบ (แล้ว)'],
  ['\u202b**תמיד בדקו.**\u202c', 'תמיד בדקו.'],
])('punctuation at the edge of emphasis needs no space where words have none: %s', (text, bold) => {
  expect(boldIn(text)).toEqual([bold])
  expect(read(printMarkdown(read(text)))).toEqual(read(text))
})

test.each(['**Note:**text', 'a*"b"*c', '** 練習**', '__強調。__文'])('elsewhere it does: %s', (text) => {
  expect(boldIn(text)).toEqual([])
})
