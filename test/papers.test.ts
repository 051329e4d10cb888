/** The documents of the project are consistent: links have targets, and the index of decisions matches the records. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const DECISIONS = 'docs/decisions'
const STATUS =
  /^\*\*Status\.\*\* (?:Accepted\.|Amended: .+\.|(?:Amended|Superseded) by \[\d{4}\]\([^)]+\)(?: \([^)]+\))?.*\.)$/m

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const papers = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((name) => `docs/${name}`)
    .filter((name) => name.endsWith('.md')),
]

const records = readdirSync(join(root, DECISIONS)).filter((name) => /^\d{4}-.*\.md$/.test(name))

const withoutFences = (markdown: string) => markdown.replace(/^```[\s\S]*?^```/gm, '')

const withoutCode = (markdown: string) => withoutFences(markdown).replace(/`[^`\n]*`/g, '')

/** Generates anchors like GitHub. */
function listAnchors(markdown: string): Set<string> {
  const seen = new Map<string, number>()
  const headings = withoutFences(markdown).matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, title = '']) => {
      const slug = title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-')
      const count = seen.get(slug) ?? 0
      seen.set(slug, count + 1)
      return count === 0 ? slug : `${slug}-${count}`
    }),
  )
}

/** Returns why a link is broken; undefined when it is not. */
function findFault(paper: string, target: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined
  const [path = '', anchor] = decodeURI(target).split('#')
  const file = path === '' ? paper : relative(root, join(root, dirname(paper), path))
  if (!existsSync(join(root, file))) return `${target}: there is no ${file}`
  if (anchor === undefined) return undefined
  return file.endsWith('.md') && listAnchors(read(file)).has(anchor) ? undefined : `${target}: no such heading`
}

test.each(papers)('the links of %s lead somewhere', (paper) => {
  const targets = [...withoutCode(read(paper)).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
  expect(targets.map((target) => findFault(paper, target)).filter((fault) => fault !== undefined)).toEqual([])
})

/** `features/` and `core/` are short for folders of the server. */
const expandHome = (home: string) => home.replace(/^(features|core)\//, 'server/src/$1/')

test('every file that the glossary names exists', () => {
  const [, inner = ''] = read('docs/glossary.md').split('## Inner words')
  const rows = inner.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Word'))
  const homes = rows.map((row) =>
    [
      ...row
        .split(' | ')
        .at(-1)!
        .matchAll(/`([^`]+)`/g),
    ].map(([, home = '']) => home),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((_, at) => homes[at]!.length === 0)).toEqual([])
  expect(homes.flat().filter((home) => !existsSync(join(root, expandHome(home))))).toEqual([])
})

test('every document is listed in docs/README.md', () => {
  const index = read('docs/README.md')
  const listed = readdirSync(join(root, 'docs')).filter((name) => /\.(md|json)$/.test(name) && name !== 'README.md')
  expect(listed.filter((name) => !index.includes(`](${name})`))).toEqual([])
})

test.each(records)('%s bears its number and a status', (name) => {
  const record = read(`${DECISIONS}/${name}`)
  expect(record).toMatch(new RegExp(`^# ${name.slice(0, 4)} \\S`))
  expect(record).toMatch(STATUS)
})

test('no two decision records have the same number', () => {
  const numbers = records.map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

test('the index of decisions lists every record with its title and status, in order', () => {
  const rows = read(`${DECISIONS}/README.md`)
    .split('\n')
    .filter((line) => line.startsWith('| ['))
  const expected = records.sort().map((name) => {
    const record = read(`${DECISIONS}/${name}`)
    const [, title] = /^# \d{4} (.+)$/m.exec(record) ?? []
    const [, status] = /^\*\*Status\.\*\* (.+)$/m.exec(record) ?? []
    return `| [${name.slice(0, 4)}](${name}) | ${title} | ${status} |`
  })
  expect(rows).toEqual(expected)
})

test('every decision that the code cites is there', () => {
  const numbers = new Set(records.map((name) => name.slice(0, 4)))
  const sources = ['content/src', 'site/src', 'server/src', 'server/test', 'server/migrations', 'test'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .map((name) => `${folder}/${name}`)
        .filter((name) => /\.(ts|sql)$/.test(name) && !name.includes('node_modules')),
  )
  const missing = sources.flatMap((source) =>
    [...read(source).matchAll(/docs\/decisions\/(\d{4})/g)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(([cited]) => `${source}: ${cited}`),
  )
  expect(missing).toEqual([])
})
