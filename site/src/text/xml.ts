import { type Content, html } from '../html.ts'

/** Characters that no XML document may hold, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export const xml = (strings: TemplateStringsArray, ...contents: Content[]): string =>
  html(strings, ...contents)
    .text.toWellFormed()
    .replaceAll(FORBIDDEN, '')
