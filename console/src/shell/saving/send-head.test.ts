import { expect, test } from 'vitest'
import { splitHead } from './send-head.ts'

test('a title that nobody else changed is sent, one that the server has is not', () => {
  const typed = { title: 'Mine', description: 'Stored ' }
  const base = { title: 'Before', description: 'Old' }
  expect(splitHead(typed, base, { title: 'Before', description: 'Stored' })).toEqual({
    stored: { description: 'Stored ' },
    own: { title: 'Mine' },
    theirs: {},
  })
})

test('a title that others changed meanwhile, or of which nobody knows, is left to its author', () => {
  expect(splitHead({ title: 'Mine' }, { title: 'Before' }, { title: 'Theirs' }).theirs).toEqual({ title: 'Theirs' })
  expect(splitHead({ description: 'Mine' }, {}, { title: 'Start' })).toMatchObject({
    own: {},
    theirs: { description: '' },
  })
})
