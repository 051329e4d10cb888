/** Parses Rison, a JSON notation for URLs such as `(plan:pro,beta:!t,teams:!(a,b))`, in one pass. */

export class RisonError extends Error {}

const DEEPEST = 20
/** Characters that end an unquoted word. */
const ENDS = new Set("'!:(),*@$ ")

export function parseRison(text: string): unknown {
  let at = 0
  const value = readValue(0)
  if (at < text.length) throw unexpected()
  return value

  function readValue(depth: number): unknown {
    if (depth > DEEPEST) throw new RisonError(`nests more than ${DEEPEST} deep`)
    if (take('(')) return readObject(depth)
    if (take("'")) return readQuoted()
    if (take('!')) return readMarked(depth)
    const word = readWord()
    return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?$/.test(word) ? Number(word) : word
  }

  function readMarked(depth: number): unknown {
    if (take('t')) return true
    if (take('f')) return false
    if (take('n')) return null
    if (take('(')) return readList(depth)
    throw unexpected()
  }

  function readObject(depth: number): object {
    const entries: [string, unknown][] = []
    while (!take(')')) {
      if (entries.length > 0) expect(',')
      const name = take("'") ? readQuoted() : readWord()
      expect(':')
      entries.push([name, readValue(depth + 1)])
    }
    return Object.fromEntries(entries)
  }

  function readList(depth: number): unknown[] {
    const items: unknown[] = []
    while (!take(')')) {
      if (items.length > 0) expect(',')
      items.push(readValue(depth + 1))
    }
    return items
  }

  function readQuoted(): string {
    let read = ''
    while (!take("'")) {
      if (at >= text.length) throw new RisonError('ends inside a quoted text')
      if (take('!') && text[at] !== '!' && text[at] !== "'") throw unexpected()
      read += text[at++] ?? ''
    }
    return read
  }

  function readWord(): string {
    const start = at
    while (at < text.length && !ENDS.has(text[at]!)) at++
    if (at === start) throw unexpected()
    return text.slice(start, at)
  }

  function take(sign: string): boolean {
    if (text[at] !== sign) return false
    at++
    return true
  }

  function expect(sign: string): void {
    if (!take(sign)) throw unexpected()
  }

  function unexpected(): RisonError {
    return new RisonError(at < text.length ? `has an unexpected "${text[at]}" at ${at}` : 'ends too early')
  }
}
