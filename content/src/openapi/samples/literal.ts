/** Prints values as literals of a language. */
export interface Dialect {
  readonly yes: string
  readonly no: string
  readonly nothing: string
  readonly indent: string
  readonly text: (text: string) => string
  readonly key: (name: string) => string
}

export function printLiteral(value: unknown, dialect: Dialect, indent = ''): string {
  if (typeof value === 'string') return dialect.text(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? dialect.yes : dialect.no
  if (typeof value !== 'object' || value === null) return dialect.nothing
  const inner = indent + dialect.indent
  const lines = Array.isArray(value)
    ? value.map((each) => inner + printLiteral(each, dialect, inner))
    : Object.entries(value).map(([name, each]) => `${inner}${dialect.key(name)}: ${printLiteral(each, dialect, inner)}`)
  const [start, end] = Array.isArray(value) ? '[]' : '{}'
  return lines.length === 0 ? `${start}${end}` : `${start}\n${lines.join(',\n')},\n${indent}${end}`
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Quotes, control characters, Unicode line separators, and lone surrogates. */
const ESCAPED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
  /[\\"'\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Prints quoted text with the escapes that JavaScript and Python share. */
export function quoted(text: string, quote: '"' | "'"): string {
  const escaped = text.replaceAll(ESCAPED, (sign) => {
    if (sign === '"' || sign === "'") return sign === quote ? `\\${sign}` : sign
    return ESCAPES[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return quote + escaped + quote
}
