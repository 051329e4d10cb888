/** Parses the source of a regular expression. The engine decides what a class or an escape matches. */

export type Pattern =
  /** One character: `a`, `.`, `\d`, `[a-z]`. */
  | { type: 'character'; source: string }
  | { type: 'sequence' | 'choice'; parts: Pattern[] }
  | { type: 'repeat'; part: Pattern; least: number; most: number }
  | { type: 'start' | 'end' | 'boundary' }
  | { type: 'lookahead' | 'lookbehind'; part: Pattern }
  | { type: 'backreference' }

export function parsePattern(source: string): Pattern {
  let at = 0
  const parsed = readChoice()
  if (at < source.length) throw new Error(`"${source}" is not understood at ${at}`)
  return parsed

  function readChoice(): Pattern {
    const parts = [readSequence()]
    while (source[at] === '|') {
      at++
      parts.push(readSequence())
    }
    return parts.length === 1 ? parts[0]! : { type: 'choice', parts }
  }

  function readSequence(): Pattern {
    const parts: Pattern[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(readRepeat(readAtom()))
    return { type: 'sequence', parts }
  }

  function take(expression: RegExp): RegExpExecArray | undefined {
    const sticky = new RegExp(expression.source, 'suy')
    sticky.lastIndex = at
    const found = sticky.exec(source) ?? undefined
    if (found) at = sticky.lastIndex
    return found
  }

  function readRepeat(part: Pattern): Pattern {
    const found = take(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/)
    if (!found) return part
    const [, sign, least = '', comma, most = ''] = found
    if (sign) return { type: 'repeat', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
    return {
      type: 'repeat',
      part,
      least: Number(least),
      most: comma === '' ? Number(least) : most === '' ? Infinity : Number(most),
    }
  }

  function readAtom(): Pattern {
    if (take(/\^/)) return { type: 'start' }
    if (take(/\$/)) return { type: 'end' }
    if (take(/\\[bB]/)) return { type: 'boundary' }
    if (take(/\\(?:[1-9]\d*|k<[^>]*>)/)) return { type: 'backreference' }
    const group = take(/\((?:\?(?::|<?[=!]|<[^>]*>))?/)
    if (group) {
      const part = readChoice()
      if (!take(/\)/)) throw new Error(`a group of "${source}" does not end`)
      if (/^\(\?[=!]$/.test(group[0])) return { type: 'lookahead', part }
      return /^\(\?<[=!]$/.test(group[0]) ? { type: 'lookbehind', part } : part
    }
    const character = take(
      /\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)|./,
    )
    return { type: 'character', source: character![0] }
  }
}
