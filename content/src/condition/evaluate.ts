import type { AnyNode, ArrowFunctionExpression, CallExpression, Identifier, Property } from 'acorn'
import { callMethod } from './methods.ts'
import type { Expression } from './parse-expression.ts'
import {
  applyBinary,
  applyUnary,
  EvaluationError,
  readMember,
  StepCounter,
  UnknownMemberError,
  valueToText,
} from './values.ts'

/** The names that expressions can read, with plain JSON values. Any other name is undefined. */
export type Roots = { readonly [name: string]: unknown }

type Evaluated =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly message: string }

/** Has no side effects, and ends after a limited number of steps. */
export const evaluate = (expression: Expression, roots: Roots): Evaluated => evaluateWith(run, expression, roots)

function evaluateWith(read: (node: AnyNode, scope: Scope) => unknown, expression: Expression, roots: Roots): Evaluated {
  try {
    const steps = new StepCounter()
    return { kind: 'value', value: read(expression.root, { names: roots, around: undefined, steps }) }
  } catch (error) {
    if (error instanceof EvaluationError) return { kind: 'failed', message: error.message }
    if (error instanceof RangeError) return { kind: 'failed', message: 'The expression is nested too deep' }
    throw error
  }
}

/** Evaluates a condition: one that fails does not hold. */
export function isTrue(expression: Expression, roots: Roots): boolean {
  const result = evaluateWith(isMet, expression, roots)
  return result.kind === 'value' && Boolean(result.value)
}

/** A condition that reads an unknown value is not met, and neither is its negation; the other side of `a || b` may still be. */
function isMet(node: AnyNode, scope: Scope): boolean {
  if (node.type === 'ParenthesizedExpression') return isMet(node.expression, scope)
  if (node.type === 'LogicalExpression' && node.operator !== '??') {
    const isLeftMet = isMet(node.left, scope)
    return isLeftMet === (node.operator === '||') ? isLeftMet : isMet(node.right, scope)
  }
  try {
    return Boolean(run(node, scope))
  } catch (error) {
    if (error instanceof UnknownMemberError) return false
    throw error
  }
}

interface Scope {
  readonly names: Roots
  readonly around: Scope | undefined
  readonly steps: StepCounter
}

function run(node: AnyNode, scope: Scope): unknown {
  scope.steps.take(1)
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'Identifier':
      return lookUp(node.name, scope)
    case 'ParenthesizedExpression':
      return run(node.expression, scope)
    case 'ChainExpression':
      return run(node.expression, scope)
    case 'TemplateLiteral': {
      let text = node.quasis[0]!.value.cooked ?? ''
      for (const [at, each] of node.expressions.entries())
        text = scope.steps.text(
          text + valueToText(run(each, scope), scope.steps) + (node.quasis[at + 1]!.value.cooked ?? ''),
        )
      return text
    }
    case 'ConditionalExpression':
      return run(run(node.test, scope) ? node.consequent : node.alternate, scope)
    case 'LogicalExpression': {
      const left = run(node.left, scope)
      if (node.operator === '&&') return left ? run(node.right, scope) : left
      if (node.operator === '||') return left ? left : run(node.right, scope)
      return left ?? run(node.right, scope)
    }
    case 'BinaryExpression':
      return applyBinary(node.operator, run(node.left, scope), run(node.right, scope), scope.steps)
    case 'UnaryExpression':
      return applyUnary(node.operator, run(node.argument, scope), scope.steps)
    case 'ArrayExpression':
      return node.elements.map((each) => run(each!, scope))
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.map((each) => [nameOf(each as Property), run((each as Property).value, scope)]),
      )
    case 'MemberExpression': {
      const object = run(node.object, scope)
      return readMember(object, node.computed ? run(node.property, scope) : (node.property as Identifier).name)
    }
    case 'CallExpression':
      return call(node, scope)
    default:
      throw new EvaluationError('This is not allowed in an expression')
  }
}

function lookUp(name: string, scope: Scope): unknown {
  for (let at: Scope | undefined = scope; at; at = at.around)
    if (Object.hasOwn(at.names, name)) return readMember(at.names, name)
  return undefined
}

const nameOf = ({ key }: Property) =>
  key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value)

/** A method of undefined or null returns undefined, as does a member. */
function call({ callee, arguments: given }: CallExpression, scope: Scope): unknown {
  if (callee.type !== 'MemberExpression') throw new EvaluationError('Only methods can be called')
  const object = run(callee.object, scope)
  if (object === undefined || object === null) return undefined
  const [first] = given
  const values =
    first?.type === 'ArrowFunctionExpression' ? [asFunction(first, scope)] : given.map((each) => run(each, scope))
  return callMethod(object, (callee.property as Identifier).name, values, scope.steps)
}

function asFunction({ params, body }: ArrowFunctionExpression, around: Scope) {
  return (...values: unknown[]) => {
    const names = Object.fromEntries(params.map((param, at) => [(param as Identifier).name, values[at]]))
    return run(body, { names, around, steps: around.steps })
  }
}
