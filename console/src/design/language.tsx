/** The language of the interface. A feature's words are one typed object per language; the compiler tells which word is missing. */
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'

export const CONSOLE_LANGUAGES = ['en', 'de', 'fr'] as const
type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number]

type Translations<W> = Record<ConsoleLanguage, W>

/** Declares the words of a feature. English decides which words there are. */
export const defineWords = <const W extends object>(
  words: Translations<Widen<W>> & { en: W },
): Translations<Widen<W>> => words

type Widen<W> = {
  [K in keyof W]: W[K] extends string
    ? string
    : W[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Widen<W[K]>
}

const STORED = 'lectern.language'

const LanguageContext = createContext<{ language: ConsoleLanguage; choose: (language: ConsoleLanguage) => void }>({
  language: 'en',
  choose: () => {},
})

const isKnown = (language: string | null | undefined): language is ConsoleLanguage =>
  (CONSOLE_LANGUAGES as readonly string[]).includes(language ?? '')

function findLanguage(): ConsoleLanguage {
  const stored = localStorage.getItem(STORED)
  if (isKnown(stored)) return stored
  return navigator.languages.map((each) => each.slice(0, 2)).find(isKnown) ?? 'en'
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(findLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choose = useCallback((next: ConsoleLanguage) => {
    localStorage.setItem(STORED, next)
    setLanguage(next)
  }, [])
  const value = useMemo(() => ({ language, choose }), [language, choose])
  return (
    <LanguageContext value={value}>
      <I18nProvider locale={language}>{children}</I18nProvider>
    </LanguageContext>
  )
}

export const useLanguage = () => use(LanguageContext)

export const useWords = <W,>(words: Translations<W>): W => words[use(LanguageContext).language]
