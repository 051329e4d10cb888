/**
 * Removing certain characters from the edges of a text. The expression for it, `/x+$/`, takes quadratic time: it is tried from every `x` of
 * every run of them, wherever the run stands.
 */

/** Without those characters at its start and end. */
export const trimOf = (text: string, characters: string): string => trimStartOf(trimEndOf(text, characters), characters)

export function trimStartOf(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text[start]!)) start++
  return text.slice(start)
}

export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Every run of white space with a line break in it as one space. */
export const unbreakLines = (text: string): string =>
  text.replaceAll(/\s+/g, (space) => (/[\n\r]/.test(space) ? ' ' : space))
