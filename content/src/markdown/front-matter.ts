/** The YAML between `---` lines at the start of a page: what a page says about itself. */
import { isAlias, isMap, isNode, LineCounter, stringify, visit, type Document as YamlDocument } from 'yaml'
import { firstSentence, parseYaml } from '../text/index.ts'
import { type FrontMatter, isRight, RULES } from './front-matter-rules.ts'
import { readLeniently } from './lenient-front-matter.ts'

export type { FrontMatter, PageTag } from './front-matter-rules.ts'

type ReadFrontMatter =
  | {
      readonly kind: 'read'
      readonly frontMatter: FrontMatter | undefined
      readonly body: string
      /** Read leniently: values that could not be taken, and why what is no YAML says nothing. */
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
  // A page may begin with two dividers around words.
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

/** The text behind front matter that nobody reads. */
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
    // An unknown tag is a warning to the library; here nothing may ask to be built.
    const [warning] = document.warnings
    if (warning)
      return invalid(lines.linePos(warning.pos[0]).line + 1, `is not YAML: ${firstSentence(warning.message)}`)
    const loose = findLooseAlias(document)
    if (loose !== undefined) return invalid(lines.linePos(loose).line + 1, 'refers to an anchor that is not there')
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
    // Aliases that multiply, and whatever else the library refuses by throwing.
    return invalid(2, 'must be plain YAML')
  }
}

/** Where an alias stands that stands for nothing. */
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

/** The first name whose value is not what it must be. A name without a value says nothing. */
function findWrong(value: { readonly [name: string]: unknown }): { name: string; rule: string } | undefined {
  for (const [name, [, rule]] of Object.entries(RULES)) if (!isRight(name, value[name])) return { name, rule }
  return undefined
}

/** Front matter with its `---` lines; empty if there is nothing to say. */
export function printFrontMatter(frontMatter: FrontMatter | undefined): string {
  if (!frontMatter || Object.keys(frontMatter).length === 0) return ''
  return `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n`
}
