import { CORE_SCHEMA, load } from 'js-yaml'

export type Parsed =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'invalid'; readonly reason: string }

/**
 * JSON or YAML. Times stay text, as they are in JSON, and of two equal keys the last one counts. Aliases come out as the same object in several
 * places: whoever walks the value counts its steps.
 */
export function parseText(text: string): Parsed {
  const trimmed = text.trimStart()
  if (trimmed.startsWith('<')) return invalid('is a page or XML, neither JSON nor YAML')
  if (trimmed.includes('\0')) return invalid('is not text')
  try {
    const isJson = trimmed.startsWith('{') || trimmed.startsWith('[')
    return { kind: 'parsed', value: isJson ? parseJson(trimmed) : parseYaml(text) }
  } catch (error) {
    // What is nested without end overflows the stack of the parser.
    return invalid(`cannot be read: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'it is broken'}`)
  }
}

/** YAML in braces begins like JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    try {
      return parseYaml(text)
    } catch {
      throw error
    }
  }
}

const parseYaml = (text: string) => load(text, { schema: CORE_SCHEMA, json: true })

const invalid = (reason: string) => ({ kind: 'invalid' as const, reason })
