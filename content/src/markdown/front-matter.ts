/** The YAML between `---` lines at the start of a page: what a page says about itself. */
import { isMap, LineCounter, parseDocument, stringify, visit, type Document as YamlDocument } from 'yaml'
import { type FrontMatter, isRight, RULES } from './front-matter-rules.ts'
import { readLeniently } from './lenient-front-matter.ts'

export type { FrontMatter, PageTag } from './front-matter-rules.ts'

export type ReadFrontMatter =
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
const MAX_DEPTH = 20
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
  const parsed = parseYaml(source)
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

function parseYaml(source: string): Parsed | ReturnType<typeof invalid> {
  const depth = deepest(source)
  if (depth > MAX_DEPTH) return invalid(1, `must nest at most ${MAX_DEPTH} deep`)
  try {
    const lines = new LineCounter()
    const document = parseDocument(source, {
      schema: 'core',
      lineCounter: lines,
      logLevel: 'silent',
      prettyErrors: false,
    })
    // An unknown tag is a warning to the library; here nothing may ask to be built.
    const [error] = [...document.errors, ...document.warnings]
    if (error) return invalid(lines.linePos(error.pos[0]).line + 1, `is not YAML: ${firstSentence(error.message)}`)
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
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document)) return undefined
      found = alias.range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return found
}

const firstSentence = (message: string) => message.split(/\n| at line /)[0]!.slice(0, 200)

/** Brackets in brackets; indentation is bounded by the length of lines. */
function deepest(source: string): number {
  let depth = 0
  let most = 0
  for (const character of source) {
    if (character === '[' || character === '{') most = Math.max(most, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  const indents = source
    .split('\n')
    .map(
      (line) => /^(?:[ ]|- )*/.exec(line)![0].replaceAll(' ', '').length + Math.floor(/^ */.exec(line)![0].length / 2),
    )
  return Math.max(most, ...indents)
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
