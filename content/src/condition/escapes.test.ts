/** Known escapes from other interpreters: each must be refused by the parser or have no effect. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { examples } from '../../../test/tiers.ts'
import { evaluate } from './evaluate.ts'
import { parseExpression } from './parse-expression.ts'

const ROOTS = {
  visitor: { claims: { plan: 'pro', list: ['a'], nested: { deep: true } } },
  site: { title: 'Docs' },
  live: { call: () => 'called', date: new Date(0), regex: /x/, map: new Map([['a', 1]]), buffer: new Uint8Array(2) },
}

test.each([
  'eval("1")',
  'Function("return process")()',
  'new Function("return process")()',
  '[].constructor.constructor("return process")()',
  '"".constructor.constructor("return process")()',
  '(() => {}).constructor("return process")()',
  '(function () {}).constructor("return process")()',
  '(async () => {}).constructor("return process")()',
  '[]["filter"]["constructor"]("return this")()',
  'visitor.claims.constructor.constructor("return process")()',
  'visitor.constructor("return process")()',
  'visitor["constructor"]("return process")()',
  'visitor?.constructor?.("x")',
  '[1].map(x => x.constructor("return process")())',
  '[1].map((x, y = eval("1")) => y)',
  '[1].map((...all) => all)',
  '[1].map(({ constructor }) => constructor)',
  '[1].map(eval)',
  '[1].map("".constructor)',
  '["a"].map("b".concat)',
  '"a".replace(/a/, x => x)',
  '"a".replaceAll("a", x => x)',
  '"a".match("a")',
  '"a".repeat(1e9)',
  '"a".padStart(1e9)',
  '"a".concat("b")',
  '[3].concat(4)',
  '[3].push(4)',
  '[3].sort()',
  '[3].reduce((a, b) => a)',
  '[3].flatMap(x => [x])',
  '[3].keys().next()',
  '[3][Symbol.iterator]()',
  'Array.from({ length: 1e9 })',
  'Array(1e9)',
  'Object.getPrototypeOf(visitor)',
  'Object.assign(visitor, {})',
  'Reflect.get(visitor, "x")',
  'new Proxy(visitor, {})',
  'JSON.parse("1")',
  'visitor.toString()',
  'visitor.valueOf()',
  'visitor.hasOwnProperty("x")',
  'visitor.__defineGetter__("x", x => x)',
  'visitor.__lookupGetter__("x")',
  'live.call()',
  'live.date.getTime()',
  'live.regex.test("x")',
  'live.map.get("a")',
  'visitor.claims.plan = "admin"',
  'visitor.claims.plan += "x"',
  'visitor.claims.plan ||= "x"',
  'visitor.claims.count++',
  'delete visitor.claims.plan',
  '({ get x() { return 1 } }).x',
  '({ x() { return 1 } }).x()',
  '({ ["__proto__"]: 1 })',
  '({ __proto__: visitor })',
  '({ "__proto__": visitor })',
  '({ ...visitor })',
  '[...visitor.claims.list]',
  'class {}',
  'class extends visitor {}',
  'this',
  'this.constructor',
  'new.target',
  'super.x',
  'import("fs")',
  'import.meta',
  'require("fs")',
  'process.exit()',
  'globalThis.process.exit()',
  'setTimeout("1")',
  'fetch("https://example.com")',
  'console.log(1)',
  '`a`.constructor`b`',
  'visitor`x`',
  'void 0',
  'await visitor',
  'yield visitor',
  '1, 2',
  'a => a',
  '/(a+)+$/.test("aaaa")',
  '/a/.constructor',
  '10n ** 10n',
  '2 ** 99999',
  '1 << 31',
  '~1',
  'visitor instanceof Object',
  '#x in visitor',
  'with (visitor) {}',
  'if (1) 2',
  'x: 1',
  '{}; 1',
  '1; 2',
  '1 // \n ; eval("1")',
  '<!-- x',
  'debugger',
])('%s is refused when it is read', (text) => {
  expect(parseExpression(text).kind).toBe('invalid')
})

test.each([
  'visitor.constructor',
  'visitor["constructor"]',
  'visitor["con" + "structor"]',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the expression, not of ours
  'visitor[`${"constr"}uctor`]',
  'visitor[["constructor"].join()]',
  'visitor["CONSTRUCTOR".toLowerCase()]',
  'visitor["rotcurtsnoc".split("")[0]]',
  'visitor.\\u0063onstructor',
  'visitor["\\x63onstructor"]',
  'visitor.__proto__',
  'visitor["__proto__"]',
  'visitor["__pro" + "to__"].polluted',
  'visitor.prototype',
  'visitor.toString',
  'visitor.hasOwnProperty',
  'visitor.__defineGetter__',
  'visitor.claims.list.map',
  'visitor.claims.list["constructor"]',
  'visitor.claims.list.__proto__',
  'visitor.claims.plan.constructor',
  'visitor.claims.plan.trim',
  'visitor.claims.nested.deep.constructor',
  '(1).constructor',
  'true.constructor',
  'null?.constructor',
  '[].constructor',
  '({}).constructor',
  '({ constructor: 1 }).constructor',
  '({ a: 1 }).a.constructor',
  '[1].find(x => x).constructor',
  '["constructor"].map(name => visitor[name])[0]',
  '[[]].map(x => x["constructor"])[0]',
  'live.call',
  'live.map.size',
  'live.map.get',
  'live.date.constructor',
  'live.regex.source',
  'process',
  'globalThis',
  'window',
  'self',
  'Object',
  'Function',
  'arguments',
  'undefined',
  'NaN',
  'Infinity',
])('%s comes to nothing', (text) => {
  const parsed = parseExpression(text)
  if (parsed.kind === 'invalid') throw new Error(parsed.message)
  expect(evaluate(parsed.expression, ROOTS)).toEqual({ kind: 'value', value: undefined })
})

/** Accepts only plain JSON values. */
function isPlain(value: unknown): boolean {
  if (value === null || ['undefined', 'string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object') return false
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}

test('however plain JSON values are read, called and combined, the result is plain JSON, and nothing is changed', () => {
  const name = fc.constantFrom(
    'visitor',
    'claims',
    'plan',
    'list',
    'nested',
    'deep',
    'length',
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    '0',
  )
  const grow = (inner: fc.Arbitrary<string>) =>
    fc.oneof(
      fc.tuple(inner, name).map(([object, key]) => `${object}[${JSON.stringify(key)}]`),
      fc.tuple(inner, inner).map(([object, key]) => `${object}[${key}]`),
      fc
        .tuple(inner, fc.constantFrom('map', 'filter', 'find', 'some'), inner)
        .map(([list, method, body]) => `${list}.${method}(x => ${body})`),
      fc
        .tuple(inner, fc.constantFrom('split', 'join', 'slice', 'includes', 'indexOf', 'trim'), inner)
        .map(([object, method, value]) => `${object}.${method}(${value})`),
      fc
        .tuple(inner, fc.constantFrom('+', '==', '??', '&&', '||'), inner)
        .map(([left, operator, right]) => `((${left}) ${operator} (${right}))`),
      fc.tuple(inner, inner).map(([one, other]) => `[${one}, ${other}]`),
      fc.tuple(name, inner).map(([key, value]) => `({ a: ${value}, b: ${JSON.stringify(key)} })`),
    )
  const leaf = fc.constantFrom(
    'visitor',
    'site',
    'x',
    'constructor',
    '"constructor"',
    '"__proto__"',
    '0',
    'true',
    'null',
  )
  const expression = grow(fc.oneof(leaf, grow(fc.oneof(leaf, grow(leaf)))))
  const { live: _, ...roots } = ROOTS
  const before = JSON.stringify(roots)
  fc.assert(
    fc.property(expression, (text) => {
      const parsed = parseExpression(text)
      if (parsed.kind === 'invalid') return
      const result = evaluate(parsed.expression, roots)
      if (result.kind === 'value') expect(isPlain(result.value)).toBe(true)
      expect(JSON.stringify(roots)).toBe(before)
    }),
    { numRuns: examples(2000) },
  )
})
