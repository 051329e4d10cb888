import { expect, test } from 'vitest'
import { SUBJECT_WORDS } from './subject-words.ts'
import { suggestSubject } from './suggest-subject.ts'

const change = (type: string, title: string, id = title) => ({ type, page: { id, title } })
const suggest = (changes: object[], more = 0, most = 100) =>
  suggestSubject({ changes, more } as Parameters<typeof suggestSubject>[0], SUBJECT_WORDS.en, most)

test('the subject names the page that changed, and what happened to it', () => {
  expect(suggest([change('page_edited', 'Holidays')])).toBe('Update Holidays')
  expect(suggest([change('page_created', 'Holidays')])).toBe('Add Holidays')
  expect(suggest([change('page_deleted', 'Holidays')])).toBe('Delete Holidays')
})

test('several changes of one page are one page; others are counted as far as they are known', () => {
  const moved = [change('page_moved', 'Holidays'), change('page_edited', 'Holidays')]
  expect(suggest(moved)).toBe('Update Holidays')
  expect(suggest([...moved, change('page_created', 'Sick leave')])).toBe('Update Holidays and 1 more page')
  expect(suggest([change('page_created', 'A'), change('page_created', 'B'), change('page_created', 'C')])).toBe(
    'Add A and 2 more pages',
  )
  expect(suggest([change('page_created', 'A')], 7)).toBe('Update A and more pages')
})

test('nothing is suggested where no page changed, and a suggestion always fits', () => {
  expect(suggest([{ type: 'file_created', file: { id: 'f' } }])).toBe('')
  const long = suggest([change('page_edited', '😀'.repeat(200)), change('page_edited', 'B')], 0, 100)
  expect([...long]).toHaveLength(100)
  expect(long.endsWith('… and 1 more page')).toBe(true)
})
