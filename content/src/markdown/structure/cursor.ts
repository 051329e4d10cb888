/** A position in one line, counted in characters and in columns: a tab extends to the next multiple of four. */
export interface Cursor {
  readonly line: string
  /** The offset of the line in the whole text. */
  readonly offset: number
  at: number
  column: number
  /** Columns of the tab at `at` that a container has already consumed. */
  taken: number
}

export const cursorAt = (line: string, offset: number): Cursor => ({ line, offset, at: 0, column: 0, taken: 0 })

/** Consumes up to this many columns of whitespace. */
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

/** Consumes characters that are not tabs. */
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

/** Returns the rest of the line; the rest of a partly consumed tab becomes spaces. */
export function restOf(cursor: Cursor): string {
  if (cursor.taken === 0) return cursor.line.slice(cursor.at)
  return ' '.repeat(4 - (cursor.column % 4)) + cursor.line.slice(cursor.at + 1)
}

export const isBlank = (cursor: Cursor): boolean => {
  for (let at = cursor.at; at < cursor.line.length; at++)
    if (cursor.line[at] !== ' ' && cursor.line[at] !== '\t') return false
  return true
}
