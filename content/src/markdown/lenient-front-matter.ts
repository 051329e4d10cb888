/** Reads front matter of imported files: a value of a wrong type is converted or stored separately, and never fails the page. */
import { type FrontMatter, isValidField, ruleOf } from './front-matter-rules.ts'

interface LenientFrontMatter {
  readonly frontMatter: FrontMatter
  /** Values without a meaning here, unchanged. */
  readonly unused: { readonly [name: string]: unknown }
  /** What is wrong with those values. */
  readonly problem?: string
}

export function readLeniently(value: { readonly [name: string]: unknown }): LenientFrontMatter {
  const frontMatter: Record<string, unknown> = {}
  const unused: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(value)) {
    const meant = isValidField(name, given) ? given : READINGS[name]?.(given)
    if (given !== null && meant !== undefined && isValidField(name, meant)) frontMatter[name] = meant
    else if (given === null) frontMatter[name] = given
    else unused[name] = given
  }
  const wrong = Object.keys(unused).map((name) => `${name} ${ruleOf(name)}`)
  return { frontMatter, unused, ...(wrong.length > 0 && { problem: `the front matter: ${wrong.join(', ')}` }) }
}

type Reading = (given: unknown) => unknown

const isScalar = (given: unknown) => ['string', 'number', 'boolean'].includes(typeof given)
const toText: Reading = (given) => (isScalar(given) ? String(given) : undefined)

const YES = new Set(['yes', 'true', 'on', '1', 'y'])
const NO = new Set(['no', 'false', 'off', '0', 'n', ''])
const toFlag: Reading = (given) => {
  const word = String(toText(given) ?? '?')
    .trim()
    .toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

const toNumber: Reading = (given) => (typeof given === 'string' && given.trim() !== '' ? Number(given) : undefined)

const toTags: Reading = (given) => [given].flat().map((tag) => (isScalar(tag) ? String(tag) : tag))

const toTexts: Reading = (given) =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, toText(value)]))
    : undefined

const READINGS: { readonly [name: string]: Reading } = {
  title: toText,
  description: toText,
  emoji: toText,
  icon: toText,
  if: toText,
  cover: toText,
  hidden: toFlag,
  noIndex: toFlag,
  noRobotsIndex: toFlag,
  coverY: toNumber,
  coverHeight: toNumber,
  tags: toTags,
  vars: toTexts,
}
