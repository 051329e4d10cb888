/** Names that break a screen which takes them for markup, for text from left to right, or for something short. */

/** An element that no screen has: one in the document was a name before. */
export const MARK = 'x-x'

/** As long as the server stores it. It begins with a name that a reader of a failed test finds. */
export const hostile = (name: string, length = 50): string =>
  `${name} <${MARK}>שלום\u200f</${MARK}>`.padEnd(length, 'x')
