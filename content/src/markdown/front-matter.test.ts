import { describe, expect, test } from 'vitest'
import { type FrontMatter, parseMarkdown, printFrontMatter, toFrontMatter, toPageFields } from './index.ts'
import { defaultHref } from './references.ts'

const read = (text: string) => {
  const parsed = parseMarkdown(text)
  return parsed.kind === 'parsed' ? parsed.frontMatter : parsed
}

describe('front matter', () => {
  test('known fields are checked, unknown ones are preserved', () => {
    const text = [
      'title: T',
      'description: >-\n  Over\n  lines',
      'icon: bolt',
      'hidden: true',
      'noIndex: false',
      'tags:\n  - a\n  - tag: b\n    primary: true',
      'vars:\n  version: "1.2"',
      'if: visitor.claims.beta',
      'cover: .gitbook/assets/c.png',
      'coverY: -12.5',
      'layout:\n  width: wide\n  title:\n    visible: true',
      'own: [1, {deep: null}]',
    ].join('\n')
    expect(read(`---\n${text}\n---\n\nBody`)).toEqual({
      title: 'T',
      description: 'Over lines',
      icon: 'bolt',
      hidden: true,
      noIndex: false,
      tags: ['a', { tag: 'b', primary: true }],
      vars: { version: '1.2' },
      if: 'visitor.claims.beta',
      cover: '.gitbook/assets/c.png',
      coverY: -12.5,
      layout: { width: 'wide', title: { visible: true } },
      own: [1, { deep: null }],
    })
  })

  test('printed front matter is read back the same', () => {
    const frontMatter = { description: 'a: b # c', hidden: true, own: { list: ['x', 2] } }
    expect(read(`${printFrontMatter(frontMatter)}\nBody`)).toEqual(frontMatter)
    expect(printFrontMatter({})).toBe('')
    expect(printFrontMatter(undefined)).toBe('')
  })

  test.each([
    ['---\na: b\nc: [1\n---\n', 3],
    ['---\na: b\n\tc: d\n---\n', 3],
    ['---\na: 1\na: 2\n---\n', 3],
    ['---\ntitle: T\nhidden: perhaps\n---\n', 3],
    ['---\nvars:\n  a: 1\n---\n', 2],
    ['---\na: &x [1]\nb: *y\n---\n', 3],
  ])('%j is refused, and the line named', (text, line) => {
    expect(read(text)).toMatchObject({ kind: 'invalidFrontMatter', line, rule: expect.any(String) })
  })

  test('custom tags create no objects', () => {
    const answer = read('---\na: !!js/function "x"\nb: !custom y\n---\n')
    expect(JSON.stringify(answer)).not.toContain('function (')
    expect(answer).toMatchObject({ kind: 'invalidFrontMatter' })
  })

  test.each([
    [
      'aliases that multiply',
      `---\na: &a [x,x,x,x]\n${'bcdefghijklm'
        .split('')
        .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghijklm'[at]}`)}]`)
        .join('\n')}\n---\n`,
    ],
    ['deep nesting', `---\na: ${'['.repeat(5000)}\n---\n`],
    ['deep lists', `---\na: b\nc:\n${'- '.repeat(5000)}x\n---\n`],
    ['length', `---\n${'key: value\n'.repeat(10_000)}---\n`],
  ])('%s is refused at once', (_, text) => {
    expect(read(text)).toMatchObject({ kind: 'invalidFrontMatter' })
  })

  test('dividers around text are not front matter', () => {
    expect(read('---\n\nwords\n\n---\n')).toBeUndefined()
    expect(read('---\n- a: list\n---\n')).toBeUndefined()
    expect(read('text\n\n---\na: b\n---\n')).toBeUndefined()
  })
})

test('front matter of a page and page of front matter are the same', () => {
  const frontMatter: FrontMatter = {
    description: 'Words',
    icon: 'gear',
    hidden: true,
    noIndex: true,
    noRobotsIndex: true,
    vars: { version: '2' },
    if: 'visitor.claims.beta',
    cover: '/files/f1',
    coverY: 12,
    coverHeight: 200,
    layout: { width: 'wide', title: { visible: false }, cover: { visible: true, size: 'hero' } },
  }
  const resolve = (url: string) => (url === '/files/f1' ? ({ kind: 'file', file: 'f1' } as const) : undefined)
  const fields = toPageFields(frontMatter, resolve)
  expect(fields.cover).toEqual({ ref: { kind: 'file', file: 'f1' }, yPos: 12, height: 200 })
  expect(toFrontMatter(fields, defaultHref)).toEqual(frontMatter)
})
