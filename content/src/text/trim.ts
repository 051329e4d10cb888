/**
 * Removes certain characters from the ends of a text. The regular expression for it, `/x+$/`, takes quadratic time: it is tried from every `x` of
 * every run.
 */

/** Removes these characters from both ends. */
export const trimCharacters = (text: string, characters: string): string =>
  trimStartCharacters(trimEndCharacters(text, characters), characters)

export function trimStartCharacters(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text[start]!)) start++
  return text.slice(start)
}

export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Replaces every run of white space with a line break by one space. */
export const unbreakLines = (text: string): string =>
  text.replaceAll(/\s+/g, (space) => (/[\n\r]/.test(space) ? ' ' : space))
