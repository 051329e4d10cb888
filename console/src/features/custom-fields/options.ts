/** The options of a select field, as they are typed: one per line. */
import { createOrganizationCustomFieldLimits as limits } from '../../api/limits.ts'

/** The document of the API bounds the items of the list, which `limits.ts` does not carry. */
const LONGEST = 40

export const readOptions = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

interface OptionWords {
  noOptions: string
  tooManyOptions: (count: number) => string
  longOption: (option: string) => string
}

/** What is wrong with the options, in a sentence. */
export function checkOptionsText(text: string, words: OptionWords): string | undefined {
  const options = readOptions(text)
  if (options.length === 0) return words.noOptions
  if (options.length > limits.options.maxItems) return words.tooManyOptions(options.length)
  const long = options.find((option) => [...option].length > LONGEST)
  return long === undefined ? undefined : words.longOption(`${[...long].slice(0, 20).join('')}…`)
}

/** A name for a new field, made of its title. */
export const toFieldName = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, limits.name.maxLength)
