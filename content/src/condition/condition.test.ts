import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { evaluate, isTrue, type Roots } from './evaluate.ts'
import { parseExpression } from './parse-expression.ts'

const parsed = (text: string) => {
  const result = parseExpression(text)
  if (result.kind === 'invalid') throw new Error(`${result.message} at ${result.position}`)
  return result.expression
}
const value = (text: string, roots: Roots = {}) => {
  const result = evaluate(parsed(text), roots)
  if (result.kind === 'failed') throw new Error(result.message)
  return result.value
}
const ROOTS = {
  visitor: { claims: { plan: 'pro', beta: true, unsigned: { flags: { dark: 'on' } } } },
  reviews: [
    { status: 'approved', reviewer: { id: 'u1' } },
    { status: 'changes_requested', reviewer: { id: 'u2' } },
  ],
  actor: { id: 'u1' },
}

describe('an expression', () => {
  test.each([
    ['visitor.claims.plan == "pro" && visitor.claims.beta', true],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the expression, not of ours
    ['visitor.claims.unsigned.flags.dark === `o${"n"}`', true],
    ['visitor?.claims?.missing?.deeper ?? "none"', 'none'],
    ['visitor.claims.missing.deeper.still', undefined],
    ['visitor.claims.missing.includes("x")', undefined],
    ['nobody', undefined],
    ['undefined', undefined],
    ['["free", "pro"].includes(visitor.claims.plan)', true],
    ['reviews.some(r => r.status === "approved" && r.reviewer.id === actor.id)', true],
    ['reviews.every(r => r.status === "approved")', false],
    ['reviews.filter((r, at) => at > 0).map(r => r.reviewer.id).join("+")', 'u2'],
    ['reviews.find(r => r.status.startsWith("changes")).reviewer["id"]', 'u2'],
    ['[1, 2, 3].map(x => [10, 20].map(y => x * y)).length', 3],
    ['"a,b".split(",").indexOf("b") + "Abc".toLowerCase().slice(1).length', 3],
    ['" x ".trim().toUpperCase().endsWith("X") ? 1 : 2', 1],
    ['typeof visitor.claims.beta', 'boolean'],
    ['"plan" in visitor.claims', true],
    ['({ a: 1, "b": 2 }).b % 2', 0],
    ['!(1 < 2) || -1 >= +"-1"', true],
    ['1 == "1"', true],
    ['[1] == 1', true],
    ['null == undefined', true],
    ['null == 0', false],
    ['"x" + [1, [2, null]] + {}', 'x1,2,[object Object]'],
    ['"abc".length + "abc"[1]', '3b'],
  ] as const)('%s', (text, expected) => {
    expect(value(text, ROOTS)).toEqual(expected)
  })

  test('operators on plain values have the semantics of JavaScript', () => {
    const literal = fc.oneof(
      fc.integer({ min: -3, max: 3 }).map(String),
      fc.constantFrom('""', '"a"', '"1"', 'true', 'false', 'null', 'undefined', '[]', '[1]', '["a","b"]', '({})'),
    )
    const operator = fc.constantFrom(
      '==',
      '!=',
      '===',
      '!==',
      '<',
      '<=',
      '>',
      '>=',
      '+',
      '-',
      '*',
      '/',
      '%',
      '&&',
      '||',
      '??',
    )
    fc.assert(
      fc.property(literal, operator, literal, (left, operator, right) => {
        const text = `${left} ${operator} ${right}`
        // biome-ignore lint/security/noGlobalEval: the text is one of those above
        // biome-ignore lint/complexity/noCommaOperator: an indirect eval sees no names of ours
        expect(value(text)).toEqual((0, eval)(text))
      }),
      { numRuns: examples(3000) },
    )
  })
})

describe('errors are reported when an expression is parsed, with their position', () => {
  test.each([
    ['', 0],
    ['a +', 3],
    ['a b', 2],
    ['a)', 1],
    ['(a) + (b', 8],
    ['a = 1', 0],
    ['1, 2', 0],
    ['true && new Date()', 8],
    ['function () {}', 0],
    ['x => x', 0],
    ['[x => x]', 1],
    ['alert(1)', 0],
    ['a.includes(...b)', 11],
    ['a["map"](x => x)', 0],
    ['a.map(b)', 0],
    ['a.map(x => { return x })', 0],
    ['a.map(({ x }) => x)', 0],
    ['a.map(async x => x)', 0],
    ['a.reduce(x => x)', 0],
    ['/a+/', 0],
    ['10n', 0],
    ['a & b', 0],
    ['void 0', 0],
    ['delete a.b', 0],
    ['this', 0],
    ['import("fs")', 0],
    ['{ ...a }', 2],
    ['({ get a() { return 1 } })', 3],
    ['({ ["a"]: 1 })', 3],
    ['({ __proto__: a })', 3],
    ['`a`.b`c`', 0],
    ['[,1]', 0],
    ['a++', 0],
    ['await x', 6],
  ])('%s', (text, position) => {
    const result = parseExpression(text)
    expect(result).toMatchObject({ kind: 'invalid', position })
    expect(result.kind === 'invalid' && result.message).toMatch(/\S/)
  })

  test('too many characters or too deep nesting', () => {
    expect(parseExpression(`"${'x'.repeat(1023)}"`)).toMatchObject({ kind: 'invalid', position: 1024 })
    for (const [open, close] of ['()', '[]', '!']) {
      const result = parseExpression(`${open!.repeat(510)}1${(close ?? '').repeat(510)}`)
      if (result.kind === 'expression') expect(evaluate(result.expression, {}).kind).toMatch(/value|failed/)
    }
  })

  test('any text is an expression or an error inside it', () => {
    const tokens = fc.constantFrom(
      ...'a b . ?. [ ] ( ) { } => , : ? " ` ${ 1 + - ! && || ?? map includes constructor __proto__ in typeof x new'.split(
        ' ',
      ),
      ' ',
    )
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 15 }), (parts) => {
        const text = parts.join('')
        const result = parseExpression(text)
        if (result.kind === 'expression') evaluate(result.expression, ROOTS)
        else expect(result.position).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: examples(5000) },
    )
  })
})

describe('no code of the host can be reached', () => {
  const live = { list: [1], text: 'x', call: () => 'called', nested: Object.create({ inherited: 'secret' }) as object }
  test.each([
    '"".constructor',
    '[].constructor.constructor',
    '({}).__proto__',
    'visitor["__proto__"]',
    'visitor["const" + "ructor"]',
    'visitor[["constructor"]]',
    '[].map.constructor',
    '"".trim',
    '(1).toFixed',
    'nested.inherited',
    'nested.toString',
    'call',
    'list["map"]',
    'list[-1]',
    'process',
    'globalThis',
    'Object',
    'arguments',
    'hasOwnProperty',
  ])('%s is undefined', (text) => {
    expect(value(text, { ...ROOTS, ...live })).toBeUndefined()
  })

  test.each([
    ['"constructor" in visitor', false],
    ['"toString" in visitor', false],
    ['({ toString: 1 }) + ""', '[object Object]'],
    ['({ constructor: 1 }).constructor', undefined],
    ['[1].map(constructor => constructor).length', 1],
  ])('%s', (text, expected) => {
    expect(value(text, ROOTS)).toBe(expected)
  })

  test('an expression that runs too long or grows too large fails, and counts as false', () => {
    const list = Array.from({ length: 150 }, (_, at) => at)
    const nest = '[0]'.concat('.map(x => [x, x])'.repeat(40))
    for (const text of [
      'list.some(a => list.some(b => list.some(c => false)))',
      `${nest}.join()`,
      `${nest} == 1`,
      `\`\${${nest}}\``,
      `[ "xxxxxxxxxxxxxxxx" ]${'.map(x => x + x)'.repeat(40)}`,
      `[ ["xxxxxxxx"] ]${'.map(x => [x.join(), x.join()])'.repeat(20)}`,
      '1 in 1',
      'list.toUpperCase()',
      '"x".map(x => x)',
      '(1).includes(1)',
    ]) {
      // It counts its steps and the values it creates, and stops at a limit.
      expect(evaluate(parsed(text), { list })).toMatchObject({ kind: 'failed' })
      expect(isTrue(parsed(text), { list })).toBe(false)
    }
    expect(evaluate(parsed('list.map(a => list.map(b => b))'), { list })).toEqual({
      kind: 'failed',
      message: 'The expression takes more than 10000 steps',
    })
  })
})
