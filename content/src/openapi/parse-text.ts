import { CORE_SCHEMA, load, YAMLException } from 'js-yaml'

type ParsedText =
  | { readonly kind: 'parsed'; readonly value: unknown }
  | { readonly kind: 'invalid'; readonly reason: string }

/**
 * Parses JSON or YAML. Times stay text as in JSON, and of two equal keys the last one counts. Aliases become the same object in several places, so
 * code that walks the value limits its steps.
 */
export function parseText(text: string): ParsedText {
  const trimmed = text.trimStart()
  if (trimmed.startsWith('<')) return invalid('is a page or XML, neither JSON nor YAML')
  if (trimmed.includes('\0')) return invalid('is not text')
  try {
    const isJson = trimmed.startsWith('{') || trimmed.startsWith('[')
    return { kind: 'parsed', value: isJson ? parseJson(text) : parseYaml(text) }
  } catch (error) {
    return invalid(`cannot be read: ${describe(error)}`)
  }
}

/** YAML in braces begins like JSON; of both parsers only that of YAML always says where it stopped. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    try {
      return parseYaml(text)
    } catch (yamlError) {
      throw yamlError instanceof YAMLException ? yamlError : error
    }
  }
}

function describe(error: unknown): string {
  if (error instanceof YAMLException && error.mark)
    return `${error.reason}, line ${error.mark.line + 1}, column ${error.mark.column + 1}`
  // Very deep nesting overflows the stack of the parser.
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'it is broken'
}

const parseYaml = (text: string) => load(text, { schema: CORE_SCHEMA, json: true })

const invalid = (reason: string) => ({ kind: 'invalid' as const, reason })
