/** The part of JavaScript an expression may use: a list of what is allowed, so that what nobody thought of is refused. */
import type { AnyNode, ArrowFunctionExpression, CallExpression, Property } from 'acorn'

const BINARY = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%'])
const UNARY = new Set(['!', '-', '+', 'typeof'])
/** These take a function, and nothing else does. */
const WITH_FUNCTION = new Set(['some', 'every', 'filter', 'map', 'find'])
export const METHODS = new Set([
  ...WITH_FUNCTION,
  ...['includes', 'startsWith', 'endsWith', 'toLowerCase', 'toUpperCase', 'trim', 'slice', 'indexOf', 'split', 'join'],
])

export interface Unfit {
  readonly message: string
  readonly position: number
}

/** The first thing in an expression that is not allowed, reading from the left. Keeps its own stack: depth is not trusted. */
export function findUnfit(root: AnyNode): Unfit | undefined {
  const rest: AnyNode[] = [root]
  for (let node = rest.pop(); node; node = rest.pop()) {
    const parts = partsOf(node)
    if (typeof parts === 'string') return { message: parts, position: node.start }
    for (const part of parts.toReversed()) rest.push(part)
  }
  return undefined
}

/** What a node consists of, if it is allowed, else why not. */
function partsOf(node: AnyNode): readonly AnyNode[] | string {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? 'Regular expressions and big integers are not allowed' : []
    case 'Identifier':
      return []
    case 'TemplateLiteral':
      return node.expressions
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return [node.expression]
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate]
    case 'LogicalExpression':
      return [node.left, node.right]
    case 'BinaryExpression':
      return BINARY.has(node.operator) ? [node.left, node.right] : `The operator ${node.operator} is not allowed`
    case 'UnaryExpression':
      return UNARY.has(node.operator) ? [node.argument] : `The operator ${node.operator} is not allowed`
    case 'ArrayExpression':
      return node.elements.every((each) => each !== null) ? node.elements : 'A list has no gaps'
    case 'ObjectExpression':
      return node.properties
    case 'Property':
      return partsOfProperty(node as Property)
    case 'MemberExpression':
      return node.computed ? [node.object, node.property] : [node.object]
    case 'CallExpression':
      return partsOfCall(node)
    default:
      return `${NAMES[node.type] ?? 'This'} is not allowed in an expression`
  }
}

const NAMES: Record<string, string> = {
  ArrowFunctionExpression: 'A function outside a call',
  AssignmentExpression: 'An assignment',
  AwaitExpression: 'await',
  ClassExpression: 'A class',
  FunctionExpression: 'A function',
  ImportExpression: 'import',
  MetaProperty: 'A meta property',
  NewExpression: 'new',
  SequenceExpression: 'A sequence with commas',
  SpreadElement: 'Spreading',
  TaggedTemplateExpression: 'A tagged template',
  ThisExpression: 'this',
  UpdateExpression: 'An assignment',
  YieldExpression: 'yield',
}

function partsOfProperty({ kind, method, computed, key, value }: Property): readonly AnyNode[] | string {
  if (kind !== 'init' || method) return 'A function is not allowed in an expression'
  if (computed) return 'The name of a member is written out'
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
  return name === '__proto__' ? 'A member cannot be called __proto__' : [value]
}

/** A call is that of a known method of something, by name; a function stands where such a method takes one. */
function partsOfCall({ callee, arguments: given }: CallExpression): readonly AnyNode[] | string {
  if (callee.type !== 'MemberExpression') return 'Only methods can be called'
  if (callee.computed || callee.property.type !== 'Identifier') return 'A method is called by its name'
  const { name } = callee.property
  if (!METHODS.has(name)) return `There is no method ${name}`
  if (!WITH_FUNCTION.has(name)) return [callee.object, ...given]
  const [call, ...others] = given
  if (call?.type !== 'ArrowFunctionExpression' || others.length > 0) return `${name} takes one function`
  const wrong = wrongFunction(call)
  return wrong ?? [callee.object, call.body]
}

function wrongFunction({ async, expression, params }: ArrowFunctionExpression): string | undefined {
  if (async) return 'A function cannot be async'
  if (!expression) return 'A function consists of one expression'
  return params.every(({ type }) => type === 'Identifier') ? undefined : 'The parameters of a function are plain names'
}
