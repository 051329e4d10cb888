import { expect, test } from 'vitest'
import { LineCounter } from 'yaml'
import { parseMarkdown } from '../markdown/index.ts'
import { readRepository } from '../repository/index.ts'
import { parseYaml } from './parse-yaml.ts'

test.each(['[', '{a: ', '- ', '? ', '- ? ', '-\t', '!a - ', '&a ? ', 'a: - '])(
  '%j, nested thousands deep, is refused and does not end the process',
  (unit) => {
    const deep = `${unit.repeat(5_000)}x`
    expect(parseYaml(deep)).toMatchObject({ kind: 'invalid' })
    const files = new Map([
      ['.gitbook.yaml', deep],
      ['README.md', '# Readme'],
    ])
    const { problems } = readRepository({ paths: files.keys(), text: (path) => files.get(path) })
    expect(problems).toMatchObject([{ address: '.gitbook.yaml' }])
    expect(parseMarkdown(`---\na: 1\nb:\n  ${deep}\n---\n`)).toMatchObject({ kind: 'invalidFrontMatter' })
  },
)

test('of two equal keys the second is reported, at any depth', () => {
  const lines = new LineCounter()
  const parsed = parseYaml('a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n', { lineCounter: lines })
  expect(parsed).toMatchObject({ kind: 'invalid', rule: 'is not YAML: Map keys must be unique' })
  expect(parsed.kind === 'invalid' && lines.linePos(parsed.position).line).toBe(5)
  expect(parseYaml('a: {c: 1}\nb: {c: 2}\n')).toMatchObject({ kind: 'parsed' })
})
