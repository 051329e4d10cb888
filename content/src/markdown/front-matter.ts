/** Reads and prints front matter: the YAML between `---` lines at the start of a page. */
import { isAlias, isMap, isNode, LineCounter, stringify, visit, type Document as YamlDocument } from 'yaml'
import { firstSentence, parseYaml } from '../text/index.ts'
import { type FrontMatter, isValidField, RULES } from './front-matter-rules.ts'
import { readLeniently } from './lenient-front-matter.ts'

export type { FrontMatter } from './front-matter-rules.ts'

type ReadFrontMatter =
  | {
      readonly kind: 'read'
      readonly frontMatter: FrontMatter | undefined
      readonly body: string
      /** In lenient mode: values that could not be used, and the reason why invalid YAML was ignored. */
      readonly unused?: { readonly [name: string]: unknown }
      readonly problem?: string
    }
  /** `line` counts from 1 in the whole text. */
  | { readonly kind: 'invalidFrontMatter'; readonly line: number; readonly rule: string }

const MAX_LENGTH = 20_000
const FENCED = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/

export function readFrontMatter(text: string, { isLenient = false } = {}): ReadFrontMatter {
  const found = FENCED.exec(text.slice(0, MAX_LENGTH))
  if (!found)
    return text.startsWith('---\n') && isFenced(text)
      ? isLenient
        ? { ...skipped(text), problem: 'the front matter must be shorter' }
        : invalid(1, 'must be shorter')
      : { kind: 'read', frontMatter: undefined, body: text }
  const body = text.slice(found[0].length)
  const source = found[1] ?? ''
  // A page may begin with two dividers around text.
  if (source.trim() !== '' && !/^[ \t]*(?:#|[\w"'$@-]+[ \t]*:|\{)/m.test(source))
    return { kind: 'read', frontMatter: undefined, body: text }
  const parsed = readYaml(source)
  if (parsed.kind === 'invalidFrontMatter')
    return isLenient
      ? {
          kind: 'read',
          frontMatter: undefined,
          body,
          problem: `the front matter, line ${parsed.line}: ${parsed.rule}`,
        }
      : parsed
  if (isLenient) {
    return { kind: 'read', ...readLeniently(parsed.value), body }
  }
  const wrong = findWrong(parsed.value)
  if (wrong) return invalid(parsed.lineOf(wrong.name), `${wrong.name} ${wrong.rule}`)
  return { kind: 'read', frontMatter: parsed.value as FrontMatter, body }
}

/** Skips front matter that is not read. */
function skipped(text: string) {
  const end = /\n---[ \t]*(?:\n|$)/.exec(text)!
  return { kind: 'read', frontMatter: undefined, body: text.slice(end.index + end[0].length) } as const
}

const isFenced = (text: string) => /\n---[ \t]*(?:\n|$)/.test(text)

const invalid = (line: number, rule: string) => ({ kind: 'invalidFrontMatter', line, rule }) as const

type Parsed = { kind: 'parsed'; value: { [name: string]: unknown }; lineOf: (name: string) => number }

function readYaml(source: string): Parsed | ReturnType<typeof invalid> {
  try {
    const lines = new LineCounter()
    const parsed = parseYaml(source, { lineCounter: lines })
    if (parsed.kind === 'invalid') return invalid(lines.linePos(parsed.position).line + 1, parsed.rule)
    const { document } = parsed
    // The library warns about an unknown tag; here no tag may create an object.
    const [warning] = document.warnings
    if (warning)
      return invalid(lines.linePos(warning.pos[0]).line + 1, `is not YAML: ${firstSentence(warning.message)}`)
    const loose = findLooseAlias(document)
    if (loose !== undefined) return invalid(lines.linePos(loose).line + 1, 'refers to an anchor that does not exist')
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    if (value === null || value === undefined) return { kind: 'parsed', value: {}, lineOf: () => 2 }
    if (!isMap(document.contents)) return invalid(2, 'must be a map of names and values')
    const { items } = document.contents
    const lineOf = (name: string) => {
      const key = items.find((item) => String((item.key as { value?: unknown }).value) === name)?.key as
        | { range?: number[] }
        | undefined
      return lines.linePos(key?.range?.[0] ?? 0).line + 1
    }
    return { kind: 'parsed', value: value as Parsed['value'], lineOf }
  } catch {
    // This covers exponential aliases and other errors that the library throws.
    return invalid(2, 'must be plain YAML')
  }
}

/** Finds an alias without an anchor. */
function findLooseAlias(document: YamlDocument): number | undefined {
  let found: number | undefined
  const anchors = new Set<string>()
  visit(document, (_, node) => {
    if (isAlias(node) && !anchors.has(node.source)) {
      found = node.range?.[0] ?? 0
      return visit.BREAK
    }
    if (isNode(node) && !isAlias(node) && node.anchor !== undefined) anchors.add(node.anchor)
    return undefined
  })
  return found
}

/** Finds the first field whose value has the wrong type. A field without a value is ignored. */
function findWrong(value: { readonly [name: string]: unknown }): { name: string; rule: string } | undefined {
  for (const [name, [, rule]] of Object.entries(RULES)) if (!isValidField(name, value[name])) return { name, rule }
  return undefined
}

/** Prints front matter with its `---` lines; returns an empty text if there are no fields. */
export function printFrontMatter(frontMatter: FrontMatter | undefined): string {
  if (!frontMatter || Object.keys(frontMatter).length === 0) return ''
  return `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n`
}
