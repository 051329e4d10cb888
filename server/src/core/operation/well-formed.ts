/**
 * Refuses values that JSON allows and this server does not: NUL and lone surrogates in text, unbounded numbers, keys that change the prototype,
 * unlimited nesting.
 */
import { invalid } from '../errors.ts'
import { createPause } from '../scheduling/cooperate.ts'
import { MAX_DEPTH } from './parse-json.ts'

export function checkWellFormed(value: unknown, whole: string): void {
  if (!isWellFormed(value, 0)) refuse(value, whole)
}

/** Lists and objects that are looked at between two looks at the clock. */
const STEP = 20

interface Place {
  value: object
  key: string | number
  outer: Place | undefined
  depth: number
}

/** Checks a large value in turns: a million fields with different names take some tenths of a second. */
export async function checkLargeWellFormed(root: unknown, whole: string): Promise<void> {
  if (!isContainer(root)) return checkWellFormed(root, whole)
  const pause = createPause()
  const rest: Place[] = [{ value: root, key: '', outer: undefined, depth: 0 }]
  let seen = 0
  for (let at = rest.pop(); at; at = rest.pop()) {
    if (++seen % STEP === 0) await pause()
    const inner = at.depth < MAX_DEPTH ? listInner(at) : undefined
    if (!inner) return refuse(leavesOf(at.value), whole, nameOf(at), at.depth)
    for (const each of inner) rest.push(each)
  }
}

/** Returns the lists and objects in this one; undefined where something else in it is not well-formed. */
function listInner(outer: Place): Place[] | undefined {
  const { value, depth } = outer
  const inner: Place[] = []
  const isFine = (each: unknown, key: string | number) => {
    if (!isContainer(each)) return isWellFormed(each, depth)
    inner.push({ value: each, key, outer, depth: depth + 1 })
    return true
  }
  if (Array.isArray(value)) return value.every(isFine) ? inner : undefined
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || !isText(key)) return undefined
    if (!isFine((value as Record<string, unknown>)[key], key)) return undefined
  }
  return inner
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The same fields without what lists and objects among them hold. */
function leavesOf(value: object): object {
  const leaves: object = Array.isArray(value) ? [] : {}
  for (const [key, each] of Object.entries(value))
    Object.defineProperty(leaves, key, { value: isContainer(each) ? null : each, enumerable: true })
  return leaves
}

function nameOf({ key, outer }: Place): string {
  const before = outer ? nameOf(outer) : ''
  return before ? `${before}.${key}` : String(key)
}

/** A fast check without paths, because almost every value passes. */
function isWellFormed(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((each) => isWellFormed(each, depth + 1))
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || !isText(key)) return false
    if (!isWellFormed((value as Record<string, unknown>)[key], depth + 1)) return false
  }
  return true
}

const isText = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Returns the path of the first fault. */
function refuse(value: unknown, whole: string, name = '', depth = 0): void {
  const rest: { value: unknown; name: string; depth: number }[] = [{ value, name, depth }]
  for (let at = rest.pop(); at; at = rest.pop()) {
    const { value: each, name, depth } = at
    if (typeof each === 'string') checkText(each, name || whole)
    else if (typeof each === 'number' && !Number.isFinite(each)) throw invalid(`${name || whole} is too large a number`)
    else if (typeof each === 'object' && each !== null) {
      if (depth >= MAX_DEPTH) throw invalid(`${whole} is nested more than ${MAX_DEPTH} levels deep`)
      for (const key of Object.keys(each)) {
        checkText(key, name ? `A key of ${name}` : `A key of ${whole.toLowerCase()}`)
        if (key === '__proto__') throw invalid(`${name || whole} must not have a key __proto__`)
        rest.push({
          value: (each as Record<string, unknown>)[key],
          name: name ? `${name}.${key}` : key,
          depth: depth + 1,
        })
      }
    }
  }
}

function checkText(text: string, name: string): void {
  if (text.includes('\u0000')) throw invalid(`${name} must not contain the character NUL`)
  if (!text.isWellFormed()) throw invalid(`${name} must be well-formed Unicode, without lone surrogates`)
}
