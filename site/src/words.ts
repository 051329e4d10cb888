/** The labels of published pages in the languages that a site can be set to, and in those that they share. Other languages get English. */
import { DE } from './words/de.ts'
import { EN, type Words } from './words/en.ts'
import { ES } from './words/es.ts'
import { FR } from './words/fr.ts'
import { IT } from './words/it.ts'
import { JA } from './words/ja.ts'
import { NL } from './words/nl.ts'
import { NO } from './words/no.ts'
import { PT } from './words/pt.ts'
import { RU } from './words/ru.ts'
import { ZH } from './words/zh.ts'

export type { Words }

const TRANSLATIONS: Record<string, Words> = {
  en: EN,
  de: DE,
  es: ES,
  fr: FR,
  it: IT,
  ja: JA,
  nl: NL,
  no: NO,
  pt: PT,
  ru: RU,
  zh: ZH,
}

/** `pt-br` and `pt` share their words. */
export const findWords = (language: string): Words => TRANSLATIONS[language.toLowerCase().split('-')[0]!] ?? EN

/** `fill('{} of {}', 3, 5)` → `3 of 5` */
export const fill = (words: string, ...values: (string | number)[]): string => {
  let at = 0
  return words.replaceAll('{}', () => String(values[at++] ?? ''))
}

export const isRightToLeft = (language: string): boolean => /^(?:ar|he|fa|ur|yi)\b/i.test(language)
