import { describe, expect, test } from 'vitest'
import type { Found } from './collect.ts'
import { findAmbiguity } from './find-ambiguity.ts'
import { judgeExpressions } from './judge.ts'

const check = ({ source, flags }: RegExp) => findAmbiguity(source, flags)

describe('an expression that takes more than linear time is found', () => {
  test.each([
    [/^(?:a|a)*$/, 'exponential'],
    [/^(a*)*$/, 'exponential'],
    [/^(?:\w+\s?)*$/, 'exponential'],
    [/^(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*>\s*)*<html/i, 'exponential'],
    [/\s+$/, 'polynomial'],
    [/[^a]*b/, 'polynomial'],
    [/<!--[\s\S]*?-->/g, 'polynomial'],
    [/^-+|-+$/g, 'polynomial'],
    [/^\s*#/m, 'polynomial'],
    [/a{0,999}b/, 'polynomial'],
    [/x(?=a*b)|a*(?=b)/, 'polynomial'],
    [/^.*\d+\w*$/, 'polynomial'],
    [/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*<\/loc>/g, 'polynomial'],
    [/(`+).*?\1/, 'unknown'],
    [/(?<=a*)b/, 'unknown'],
  ] as const)('%s: %s', (expression, ambiguity) => {
    expect(check(expression)).toBe(ambiguity)
  })
})

test.each([
  /^\s+/,
  /\s+/g,
  /[^a]*/g,
  /^[^?#]*(?:\?[^#]*)?(?:#.*)?$/s,
  /^[ \t]*#/m,
  /<[a-z][^<>]*>/gi,
  /\s*=\s*/y,
  /"(?:[^"\\]|\\.)*"/y,
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/,
  /(?:language|lang|brush)-(\S+)/,
  /[\p{L}\p{N}]+/gu,
])('%s is read in one way', (expression) => {
  expect(check(expression)).toBeUndefined()
})

test('an expression that is harmless now, or was removed, must leave the list', () => {
  const found: Found = { file: 'a.ts', line: 1, written: '/a+b/', source: 'a+b', flags: '' }
  const allowed = { file: 'a.ts', written: '/a+b/', reason: 'meets our own text alone' }
  expect(judgeExpressions([found], [])).toHaveLength(1)
  expect(judgeExpressions([found], [allowed])).toEqual([])
  expect(judgeExpressions([{ ...found, source: '^a+b' }], [allowed])).toHaveLength(1)
  expect(judgeExpressions([], [allowed])).toHaveLength(1)
})

test('an expression that is built at run time does not count as harmless', () => {
  const found: Found = { file: 'a.ts', line: 1, written: 'new RegExp(text)', source: undefined, flags: '' }
  expect(judgeExpressions([found], [])).toHaveLength(1)
})
