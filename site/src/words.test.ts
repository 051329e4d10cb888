import { expect, test } from 'vitest'
import { findApiWords } from './openapi/words.ts'
import { findWords } from './words.ts'

const LANGUAGES = ['de', 'es', 'fr', 'it', 'ja', 'nl', 'no', 'pt', 'pt-br', 'ru', 'zh']

/** Labels by their path: `facts.default`. */
function listLabels(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value]] : listLabels(value, `${path}${name}.`),
  )
}

const countGaps = (label: string) => label.split('{}').length - 1

test.each(LANGUAGES)('in %s every label is translated, with as many gaps as in English', (language) => {
  for (const find of [findWords, findApiWords]) {
    const english = new Map(listLabels(find('en')))
    const labels = listLabels(find(language))
    expect(labels.filter(([name, label]) => countGaps(label) !== countGaps(english.get(name)!))).toEqual([])
    expect(labels.filter(([, label]) => label.trim() === '')).toEqual([])
    // Names of things, such as “Version” or “Callbacks”, are the same in some languages; sentences never are.
    const same = labels.filter(([name, label]) => label === english.get(name))
    expect(same.filter(([, label]) => label.split(' ').length > 2)).toEqual([])
    expect(same.length).toBeLessThan(labels.length / 6)
  }
})

test('other languages get English, and what follows the language does not matter', () => {
  expect(findWords('ko')).toBe(findWords('en'))
  expect(findWords('PT-BR')).toBe(findWords('pt'))
  expect(findApiWords('ko')).toBe(findApiWords('en'))
})
