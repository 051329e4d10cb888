import { useLanguage } from '../../design/index.ts'

/** Names of languages, in the language of the console. */
export function useLanguageName(): (code: string) => string {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return (code) => names.of(code) ?? code
}
