/** The labels of API reference blocks, in the languages of the labels of pages. */
import { GERMAN } from './words/de.ts'
import { type ApiWords, ENGLISH } from './words/en.ts'
import { SPANISH } from './words/es.ts'
import { FRENCH } from './words/fr.ts'
import { ITALIAN } from './words/it.ts'
import { JAPANESE } from './words/ja.ts'
import { DUTCH } from './words/nl.ts'
import { NORWEGIAN } from './words/no.ts'
import { PORTUGUESE } from './words/pt.ts'
import { RUSSIAN } from './words/ru.ts'
import { CHINESE } from './words/zh.ts'

export type { ApiWords }

const TRANSLATIONS: Record<string, ApiWords> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  ja: JAPANESE,
  nl: DUTCH,
  no: NORWEGIAN,
  pt: PORTUGUESE,
  ru: RUSSIAN,
  zh: CHINESE,
}

export const findApiWords = (language: string): ApiWords =>
  TRANSLATIONS[language.toLowerCase().split('-')[0]!] ?? ENGLISH

const SCRIPT_WORDS = [
  'headers',
  'waiting',
  'stopped',
  'missing',
  'notJson',
  'notObject',
  'unreachable',
  'unreachableHere',
  'took',
  'noBody',
  'notText',
  'cutAt',
  'exposed',
] as const

/** The words that the script of forms shows. */
type TryWords = Pick<ApiWords, (typeof SCRIPT_WORDS)[number]>

export function findTryWords(language: string): TryWords {
  const words = findApiWords(language)
  return Object.fromEntries(SCRIPT_WORDS.map((name) => [name, words[name]])) as TryWords
}
