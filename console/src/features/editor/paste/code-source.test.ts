import { expect, test } from 'vitest'
import { readCodeSource } from './code-source.ts'

const entry = (mode: unknown) => JSON.stringify({ version: 1, isFromEmptySelection: false, mode })

test.each([
  ['typescript', { language: 'typescript' }],
  ['typescriptreact', { language: 'tsx' }],
  ['shellscript', { language: 'bash' }],
  ['markdown', {}],
  ['plaintext', {}],
])('code copied in the mode %s', (mode, source) => {
  expect(readCodeSource(entry(mode))).toEqual(source)
})

test.each(['', '{', '[]', 'null', entry(undefined), entry('a b'), entry(7)])(
  'an entry that says nothing: %s',
  (text) => {
    expect(readCodeSource(text)).toBeUndefined()
  },
)
