/** Completion of the names that an expression can read, while it is typed. */

/** A value that an expression can read, such as `visitor.claims.plan`. */
export interface ExpressionName {
  readonly path: string
  /** What is known about it: its type, or its values. */
  readonly hint: string
}

interface Completions {
  /** Where the text begins that a completion replaces. */
  readonly from: number
  readonly names: readonly ExpressionName[]
}

const PART = /[\w$.]/

/** Behind these a name may begin. */
const BEFORE_NAME = /[!&|=<>+\-*/%?:,([{]$/

/** The names that go on with what stands before the caret. Within a text in quotes there are none, nor behind a complete value. */
export function completeExpression(text: string, caret: number, names: readonly ExpressionName[]): Completions {
  let from = caret
  while (from > 0 && PART.test(text[from - 1]!)) from--
  const before = text.slice(0, from).trimEnd()
  const canBegin = from < caret || before === '' || BEFORE_NAME.test(before)
  if (!canBegin || isInQuotes(text, from)) return { from, names: [] }
  const typed = text.slice(from, caret).toLowerCase()
  const isFit = ({ path }: ExpressionName) => path.toLowerCase().startsWith(typed) && path.length > typed.length
  const isPartFit = ({ path }: ExpressionName) => typed.length > 1 && path.toLowerCase().includes(typed)
  const starting = names.filter(isFit)
  return { from, names: starting.length > 0 ? starting : names.filter(isPartFit) }
}

function isInQuotes(text: string, end: number): boolean {
  let open = ''
  for (let at = 0; at < end; at++) {
    const letter = text[at]!
    if (open === '') open = letter === '"' || letter === "'" || letter === '`' ? letter : ''
    else if (letter === '\\') at++
    else if (letter === open) open = ''
  }
  return open !== ''
}
