/** The languages of the pages that the server itself renders for people. */

const PAGE_LANGUAGES = ['en', 'de', 'fr'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

/** One object of words per language. English defines which words there are. */
export const definePageWords = <Words>(words: { en: Words } & Record<PageLanguage, NoInfer<Words>>) => words

/** Reads the language that the browser prefers among ours; English where it prefers another. */
export function readPageLanguage(acceptLanguage: string | undefined): PageLanguage {
  const accepted = (acceptLanguage ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality.slice(2)) }
  })
  const [preferred] = accepted
    .flatMap(({ language, quality }) => {
      const known = PAGE_LANGUAGES.find((each) => each === language)
      return known !== undefined && quality > 0 ? [{ known, quality }] : []
    })
    .sort((one, other) => other.quality - one.quality)
  return preferred?.known ?? 'en'
}
