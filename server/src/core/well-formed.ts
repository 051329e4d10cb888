/** What JSON allows and the rest of us do not: NUL and lone surrogates in text, numbers without bounds, keys that change an object's nature, nesting without end. */
import { invalid } from './errors.ts'

const MAX_DEPTH = 200

/** Walks without recursion: the depth of the value is exactly what is not yet trusted. */
export function checkWellFormed(value: unknown, whole: string): void {
  const rest: { value: unknown; name: string; depth: number }[] = [{ value, name: '', depth: 0 }]
  for (let at = rest.pop(); at; at = rest.pop()) {
    const { value: each, name, depth } = at
    if (typeof each === 'string') checkText(each, name || whole)
    else if (typeof each === 'number' && !Number.isFinite(each)) throw invalid(`${name || whole} is too large a number`)
    else if (typeof each === 'object' && each !== null) {
      if (depth >= MAX_DEPTH) throw invalid(`${whole} is nested more than ${MAX_DEPTH} levels deep`)
      for (const key of Object.keys(each)) {
        checkText(key, name ? `A key of ${name}` : `A key of ${whole.toLowerCase()}`)
        if (key === '__proto__') throw invalid(`${name || whole} must not have a key __proto__`)
        rest.push({
          value: (each as Record<string, unknown>)[key],
          name: name ? `${name}.${key}` : key,
          depth: depth + 1,
        })
      }
    }
  }
}

function checkText(text: string, name: string): void {
  if (text.includes('\u0000')) throw invalid(`${name} must not contain the character NUL`)
  if (!text.isWellFormed()) throw invalid(`${name} must be well-formed Unicode, without lone surrogates`)
}
