/** A place in one line, counted in characters and in columns: a tab reaches to the next multiple of four. */
export interface Cursor {
  readonly line: string
  /** Where the line begins in the whole text. */
  readonly offset: number
  at: number
  column: number
  /** Columns of a tab at `at` that a container has already taken. */
  taken: number
}

export const cursorAt = (line: string, offset: number): Cursor => ({ line, offset, at: 0, column: 0, taken: 0 })

/** Takes up to that many columns of whitespace. */
export function skipColumns(cursor: Cursor, columns: number) {
  let left = columns
  while (left > 0) {
    const character = cursor.line[cursor.at]
    const width = character === '\t' ? 4 - (cursor.column % 4) : character === ' ' ? 1 : 0
    if (width === 0) return
    const step = Math.min(width, left)
    cursor.column += step
    left -= step
    if (step === width) {
      cursor.at++
      cursor.taken = 0
    } else cursor.taken += step
  }
}

export function skipWhitespace(cursor: Cursor) {
  skipColumns(cursor, Number.POSITIVE_INFINITY)
}

/** Takes characters that are not tabs. */
export function skipCharacters(cursor: Cursor, count: number) {
  cursor.at += count
  cursor.column += count
  cursor.taken = 0
}

/** Columns of whitespace before the next character. */
export function indentOf(cursor: Cursor): number {
  let column = cursor.column
  for (let at = cursor.at; ; at++) {
    const character = cursor.line[at]
    if (character === ' ') column++
    else if (character === '\t') column += 4 - (column % 4)
    else return column - cursor.column
  }
}

/** What is left of the line; what is left of a tab that was taken in part is spaces. */
export function restOf(cursor: Cursor): string {
  if (cursor.taken === 0) return cursor.line.slice(cursor.at)
  return ' '.repeat(4 - (cursor.column % 4)) + cursor.line.slice(cursor.at + 1)
}

export const isBlank = (cursor: Cursor): boolean => {
  for (let at = cursor.at; at < cursor.line.length; at++)
    if (cursor.line[at] !== ' ' && cursor.line[at] !== '\t') return false
  return true
}
