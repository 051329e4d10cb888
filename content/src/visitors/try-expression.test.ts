import { describe, expect, test } from 'vitest'
import { completeExpression } from '../condition/index.ts'
import type { ObjectSchema } from './claims-schema.ts'
import { listExpressionNames, tryExpression } from './try-expression.ts'

const schema: ObjectSchema = {
  type: 'object',
  properties: {
    plan: { type: 'string', enum: ['free', 'pro'] },
    name: { type: 'string' },
    beta: { type: 'boolean' },
    unsigned: { type: 'object', properties: { language: { type: 'string', enum: ['de', 'fr'] } } },
  },
}
const variables = {
  space: { version: '2.1', 'odd name': 'x' },
  page: { title: 'Install', variables: { port: '8080' } },
}

describe('the names that an expression can read', () => {
  test('are claims, variables of the space and of the page', () => {
    expect(listExpressionNames(schema, variables, false)).toEqual([
      { path: 'visitor.claims.plan', hint: '"free" | "pro"' },
      { path: 'visitor.claims.name', hint: 'string' },
      { path: 'visitor.claims.beta', hint: 'boolean' },
      { path: 'visitor.claims.unsigned.language', hint: '"de" | "fr"' },
      { path: 'space.vars.version', hint: '2.1' },
      { path: 'space.vars["odd name"]', hint: 'x' },
      { path: 'page.title', hint: 'Install' },
      { path: 'page.vars.port', hint: '8080' },
    ])
  })

  test('of a condition are without free texts', () => {
    const paths = listExpressionNames(schema, variables, true).map(({ path }) => path)
    expect(paths).not.toContain('visitor.claims.name')
    expect(paths).toContain('visitor.claims.plan')
  })

  const names = listExpressionNames(schema, variables, false)
  test.each([
    ['vis', 0, 4],
    ['!visitor.claims.pl', 1, 1],
    ['space.vars.version == "2.1" && page.', 31, 2],
    ['plan', 0, 1],
    ['"vis', 1, 0],
    ['"a\\"" + vis', 8, 4],
    ['nothing', 0, 0],
    ['', 0, 8],
    ['page.title == ', 14, 8],
    ['page.title ', 11, 0],
    ['"2.1"', 5, 0],
  ])('are completed behind %s', (text, from, count) => {
    const found = completeExpression(text, text.length, names)
    expect([found.from, found.names.length]).toEqual([from, count])
  })

  test('are completed in the middle of a text', () => {
    expect(completeExpression('page.ti == 1', 7, names)).toMatchObject({ from: 0, names: [{ path: 'page.title' }] })
  })
})

describe('an expression that is tried', () => {
  test.each([
    ['visitor.claims.plan == "pro"', { plan: 'pro' }, true],
    ['visitor.claims.plan == "pro"', { plan: 'free' }, false],
    ['visitor.claims.plan == "pro"', { plan: 'gold' }, false],
    ['visitor.claims.unsigned.language == "de"', { unsigned: { language: 'de' } }, true],
    ['space.vars.version == "2.1"', {}, true],
    ['page.vars.port == "80"', {}, false],
  ])('as a condition: %s for %o', (text, claims, isMet) => {
    expect(tryExpression(text, claims, schema, variables, true)).toEqual({ kind: 'condition', isMet })
  })

  test('writes its value, or nothing', () => {
    const as = (text: string) => tryExpression(text, { name: 'Ann' }, schema, variables, false)
    expect(as('"Hello " + visitor.claims.name')).toEqual({ kind: 'text', text: 'Hello Ann' })
    expect(as('visitor.claims.nobody')).toEqual({ kind: 'text', text: undefined })
    expect(as('1 +')).toMatchObject({ kind: 'failed' })
  })

  test('believes all claims where no schema is known', () => {
    expect(tryExpression('visitor.claims.any == 1', { any: 1 }, undefined, variables, true)).toEqual({
      kind: 'condition',
      isMet: true,
    })
  })
})
