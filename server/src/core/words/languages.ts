/** The languages of content and of translations. */
import Type, { type Static } from 'typebox'

export const LANGUAGES =
  'en fr de es it pt pt-br ru ja zh yue ko ar hi nl pl tr sv no da fi el cs hu ro th vi id ms he uk sk bg hr lt lv et sl'.split(
    ' ',
  )

export const Language = Type.Enum(LANGUAGES, { title: 'TranslationLanguage' })
export type Language = Static<typeof Language>
