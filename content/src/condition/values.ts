/** The semantics of operators and member access. Values are plain JSON and undefined; no operator ever calls into a value. */

/** Why an expression has no value. Never leaves `evaluate`. */
export class EvaluationError extends Error {}

/** Marks a member of an object whose value is unknown, which is not the same as undefined. */
export const UNKNOWN = Symbol('unknown')

/** Thrown by every read of an unknown member, so that no operator computes with it. */
export class UnknownMemberError extends EvaluationError {}

const STEPS = 10_000
const TEXT_LENGTH = 100_000
/** This many characters count as one step. */
const CHARACTERS_PER_STEP = 64

/** Limits the time and memory of an expression: every node, item and chunk of text costs a step. */
export class StepCounter {
  #left = STEPS

  take(count: number) {
    this.#left -= count
    if (this.#left < 0) throw new EvaluationError(`The expression takes more than ${STEPS} steps`)
  }

  /** Counts a text that was created. */
  text(text: string): string {
    if (text.length > TEXT_LENGTH) throw new EvaluationError('A text in the expression grows too long')
    this.take(Math.ceil(text.length / CHARACTERS_PER_STEP))
    return text
  }
}

/** Members that lead from a value to the code of the host. */
const NEVER = new Set(['constructor', '__proto__', 'prototype'])

/** Reads own members only, nothing inherited. */
export function readMember(object: unknown, key: unknown): unknown {
  if (typeof key !== 'string' && typeof key !== 'number') return undefined
  const name = String(key)
  if (object === null || object === undefined || NEVER.has(name)) return undefined
  if (typeof object !== 'object' && typeof object !== 'string') return undefined
  if ((typeof object === 'string' || Array.isArray(object)) && name !== 'length' && !/^\d+$/.test(name))
    return undefined
  if (!Object.hasOwn(Object(object), name)) return undefined
  const member = (object as { readonly [name: string]: unknown })[name]
  if (member === UNKNOWN) throw new UnknownMemberError(`Nothing is known about ${name}`)
  return typeof member === 'function' || typeof member === 'symbol' ? undefined : member
}

export function applyUnary(operator: string, value: unknown, steps: StepCounter): unknown {
  switch (operator) {
    case '!':
      return !value
    case 'typeof':
      return typeof value
    case '-':
      return -Number(toPrimitive(value, steps))
    default:
      return Number(toPrimitive(value, steps))
  }
}

type Primitive = string | number | boolean | null | undefined

export function applyBinary(operator: string, left: unknown, right: unknown, steps: StepCounter): unknown {
  switch (operator) {
    case '===':
      return left === right
    case '!==':
      return left !== right
    case '==':
      return isLooselyEqual(left, right, steps)
    case '!=':
      return !isLooselyEqual(left, right, steps)
    case 'in':
      return isIn(left, right)
  }
  const [one, other] = [toPrimitive(left, steps), toPrimitive(right, steps)]
  if (operator === '+') {
    if (typeof one !== 'string' && typeof other !== 'string') return Number(one) + Number(other)
    return steps.text(String(one) + String(other))
  }
  if (typeof one === 'string' && typeof other === 'string') {
    steps.take(Math.ceil(Math.min(one.length, other.length) / CHARACTERS_PER_STEP))
    const order = one < other ? -1 : one > other ? 1 : 0
    const inOrder: Record<string, boolean> = { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }
    if (operator in inOrder) return inOrder[operator]
  }
  return applyToNumbers(operator, Number(one), Number(other))
}

function applyToNumbers(operator: string, one: number, other: number): unknown {
  switch (operator) {
    case '<':
      return one < other
    case '<=':
      return one <= other
    case '>':
      return one > other
    case '>=':
      return one >= other
    case '-':
      return one - other
    case '*':
      return one * other
    case '/':
      return one / other
    default:
      return one % other
  }
}

/** Implements `==` of JavaScript, where objects are converted to text to be compared with other types. */
function isLooselyEqual(left: unknown, right: unknown, steps: StepCounter): boolean {
  if (isObject(left) && isObject(right)) return left === right
  if (left === null || left === undefined || right === null || right === undefined)
    return (left ?? undefined) === (right ?? undefined)
  // biome-ignore lint/suspicious/noDoubleEquals: this is what the operator means
  return toPrimitive(left, steps) == toPrimitive(right, steps)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

function isIn(key: unknown, object: unknown): boolean {
  if (typeof object !== 'object' || object === null) throw new EvaluationError('The right side of in must be an object')
  const name = typeof key === 'string' || typeof key === 'number' ? String(key) : ''
  if (NEVER.has(name) || !Object.hasOwn(object, name)) return false
  if ((object as { readonly [name: string]: unknown })[name] === UNKNOWN)
    throw new UnknownMemberError(`Nothing is known about ${name}`)
  return true
}

/** Converts like JavaScript, but without calling the object: lists become their items with commas, objects `[object Object]`. */
function toPrimitive(value: unknown, steps: StepCounter): Primitive {
  return isObject(value) ? valueToText(value, steps) : (value as Primitive)
}

export function valueToText(value: unknown, steps: StepCounter): string {
  if (!isObject(value)) return String(value)
  return Array.isArray(value) ? joinItems(value, ',', steps) : '[object Object]'
}

/** Each visited item costs a step, because a list may contain another list repeatedly. */
export function joinItems(items: readonly unknown[], separator: string, steps: StepCounter): string {
  let text = ''
  for (const [at, item] of items.entries()) {
    steps.take(1)
    text += (at === 0 ? '' : separator) + (item === null || item === undefined ? '' : valueToText(item, steps))
    if (text.length > TEXT_LENGTH) break
  }
  return steps.text(text)
}
