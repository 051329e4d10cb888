/**
 * Parses untrusted YAML. The library recurses, and a stack overflow while an expression is compiled ends the process, so deep nesting is refused
 * before. Its own check for equal keys is quadratic.
 */
import { type Document, isScalar, type LineCounter, type ParseOptions, parseDocument, visit, type YAMLMap } from 'yaml'

const YAML_DEPTH = 20

/** The most nesting characters on one line, even in prose. */
const MAX_SIGNS = 400

type ParsedYaml =
  | { readonly kind: 'parsed'; readonly document: Document }
  /** `position` is an index in the text. */
  | { readonly kind: 'invalid'; readonly position: number; readonly rule: string }

export function parseYaml(
  source: string,
  { lineCounter, hasUniqueKeys = true }: { lineCounter?: LineCounter; hasUniqueKeys?: boolean } = {},
): ParsedYaml {
  if (depthOf(source) > YAML_DEPTH)
    return { kind: 'invalid', position: 0, rule: `must nest at most ${YAML_DEPTH} deep` }
  const options: ParseOptions = { prettyErrors: false, uniqueKeys: false, ...(lineCounter && { lineCounter }) }
  const document = parseDocument(source, { schema: 'core', logLevel: 'silent', ...options })
  const [error] = document.errors
  if (error) return { kind: 'invalid', position: error.pos[0], rule: `is not YAML: ${firstSentence(error.message)}` }
  const repeated = hasUniqueKeys ? findRepeatedKey(document) : undefined
  if (repeated !== undefined)
    return { kind: 'invalid', position: repeated, rule: 'is not YAML: Map keys must be unique' }
  return { kind: 'parsed', document }
}

export const firstSentence = (message: string): string => message.split(/\n| at line /)[0]!.slice(0, 200)

/** Estimates the depth of brackets and of indented lists and maps, rather too high than too low. */
function depthOf(source: string): number {
  let depth = 0
  let most = 0
  for (const character of source) {
    if (character === '[' || character === '{') most = Math.max(most, ++depth)
    else if (character === ']' || character === '}') depth--
    // The library creates a report for each of these errors.
    if (depth < -MAX_SIGNS) return Number.POSITIVE_INFINITY
  }
  for (const line of source.split('\n')) {
    const start = /^(?:[ \t]|[-?][ \t])*/.exec(line)![0]
    const signs = start.replaceAll(/[ \t]/g, '').length
    const spaces = /^ */.exec(start)![0].length
    most = Math.max(most, signs + Math.floor(spaces / 2))
    if ((line.match(/[-?:][ \t]/g)?.length ?? 0) > MAX_SIGNS) return Number.POSITIVE_INFINITY
  }
  return most
}

function findRepeatedKey(document: Document): number | undefined {
  let found: number | undefined
  visit(document, {
    Map: (_, map) => {
      found = repeatedKeyOf(map)
      return found === undefined ? undefined : visit.BREAK
    },
  })
  return found
}

function repeatedKeyOf(map: YAMLMap): number | undefined {
  const seen = new Set<unknown>()
  for (const { key } of map.items) {
    if (!isScalar(key)) continue
    if (seen.has(key.value)) return key.range?.[0] ?? 0
    seen.add(key.value)
  }
  return undefined
}
