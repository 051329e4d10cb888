/** Walks and copies an untrusted value within limits: a few lines of YAML can expand to more than fits into memory. */
import { isApiObject } from './read-spec.ts'
import type { ApiObject } from './types.ts'

export class TooLargeError extends Error {}

const NODES = 3_000_000
const CHARACTERS = 100_000_000
const DEPTH = 250

/** Keywords whose values are data: schemas and references in them have no meaning. */
const LITERAL = new Set(['example', 'default', 'const', 'enum', 'x-example', 'x-examples'])

/** Keywords whose keys are names that authors chose. */
const NAMES = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'schemas', 'dependentSchemas'])

interface Rewriting {
  /** Whether it is data, which is not changed. */
  readonly isLiteral: boolean
  /** The key of the value; for an item, that of its list. */
  readonly key: string
}

/** Called with an object whose values are already rewritten; returns its replacement. */
type RewriteObject = (object: Record<string, unknown>, at: Rewriting) => unknown

export function createRewriter(rewrite: RewriteObject): (value: unknown) => unknown {
  let left = NODES
  let characters = CHARACTERS
  const walk = (value: unknown, key: string, isName: boolean, isLiteral: boolean, depth: number): unknown => {
    if (left-- <= 0) throw new TooLargeError(`has more than ${NODES} values once its aliases are expanded`)
    if (depth > DEPTH) throw new TooLargeError(`is nested deeper than ${DEPTH} levels`)
    if (Array.isArray(value)) return value.map((item) => walk(item, key, false, isLiteral, depth + 1))
    if (typeof value === 'string') {
      characters -= value.length
      if (characters < 0)
        throw new TooLargeError(`has more than ${CHARACTERS} characters once its aliases are expanded`)
    }
    if (!isApiObject(value)) return typeof value === 'bigint' || value === undefined ? null : value
    const copy: Record<string, unknown> = {}
    const holdsNames = !isName && NAMES.has(key)
    for (const name of Object.keys(value)) {
      if (name === '__proto__') continue
      const literal = isLiteral || (!holdsNames && LITERAL.has(name))
      copy[name] = walk((value as ApiObject)[name], name, holdsNames, literal, depth + 1)
    }
    return isLiteral || holdsNames ? copy : rewrite(copy, { isLiteral, key })
  }
  return (value) => walk(value, '', false, false, 0)
}
