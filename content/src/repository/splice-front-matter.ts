/** Replaces some values of front matter; the lines of all others stay. */
import { isMap, parseDocument } from 'yaml'
import { type FrontMatter, printFrontMatter } from '../markdown/index.ts'
import { canonicalJson } from '../text/index.ts'

/** `lines` are those above the body. Returns undefined when they cannot be separated by name. */
export function spliceFrontMatter(
  lines: readonly string[],
  before: FrontMatter,
  after: FrontMatter,
  end: string,
): readonly string[] | undefined {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter(
    (name) => canonicalJson(before[name] ?? null) !== canonicalJson(after[name] ?? null),
  )
  if (changed.length === 0) return lines
  const first = lines.findIndex((line) => /^\uFEFF?---\s*$/.test(line))
  const last = lines.findIndex((line, at) => at > first && /^---\s*$/.test(line))
  if (first !== 0 || last < 0)
    return lines.every((line) => line.trim() === '') ? [...print(after, end), end] : undefined
  const inner = lines.slice(first + 1, last)
  const runs = runsOf(inner)
  if (!runs) return undefined
  const written = new Set<string>()
  const kept = runs.flatMap(({ name, lines: own }) => {
    if (name === undefined || !changed.includes(name)) return own
    written.add(name)
    return after[name] === undefined ? [] : print({ [name]: after[name] }, end).slice(1, -1)
  })
  const added = changed
    .filter((name) => after[name] !== undefined && !written.has(name))
    .flatMap((name) => print({ [name]: after[name] }, end).slice(1, -1))
  if (kept.length + added.length === 0) return lines.slice(last + 1).filter((line) => line.trim() !== '')
  return [...lines.slice(0, first + 1), ...kept, ...added, ...lines.slice(last)]
}

const print = (frontMatter: FrontMatter, end: string) =>
  printFrontMatter(frontMatter)
    .trimEnd()
    .split('\n')
    .map((line) => line + end)

/** Returns the lines of each top-level name, with those before the first. */
function runsOf(lines: readonly string[]): { name: string | undefined; lines: readonly string[] }[] | undefined {
  const source = lines.join('')
  const { contents, errors } = parseDocument(source, { schema: 'core', logLevel: 'silent', prettyErrors: false })
  if (errors.length > 0) return undefined
  if (contents === null) return [{ name: undefined, lines }]
  if (!isMap(contents) || contents.flow) return undefined
  const starts: number[] = []
  let at = 0
  for (const line of lines) {
    starts.push(at)
    at += line.length
  }
  const keys = contents.items.map(({ key }) => key as { value?: unknown; range?: readonly number[] })
  const places = keys.map(({ range }) => starts.indexOf(range?.[0] ?? -1))
  if (places.includes(-1)) return undefined
  return [
    { name: undefined, lines: lines.slice(0, places[0]) },
    ...keys.map(({ value }, index) => ({
      name: String(value),
      lines: lines.slice(places[index], places[index + 1]),
    })),
  ]
}
