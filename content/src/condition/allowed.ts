/** The subset of JavaScript that expressions may use. It is an allow-list, so that anything unforeseen is refused. */
import type { AnyNode, ArrowFunctionExpression, CallExpression, Property } from 'acorn'

const BINARY = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%'])
const UNARY = new Set(['!', '-', '+', 'typeof'])
/** Only these methods take a function. */
const WITH_FUNCTION = new Set(['some', 'every', 'filter', 'map', 'find'])
const METHODS = new Set([
  ...WITH_FUNCTION,
  ...['includes', 'startsWith', 'endsWith', 'toLowerCase', 'toUpperCase', 'trim', 'slice', 'indexOf', 'split', 'join'],
])

interface DisallowedNode {
  readonly message: string
  readonly position: number
}

/** Finds the first disallowed node of an expression from the left. It uses its own stack, because the depth is not trusted. */
export function findDisallowed(root: AnyNode): DisallowedNode | undefined {
  const rest: AnyNode[] = [root]
  for (let node = rest.pop(); node; node = rest.pop()) {
    const parts = partsOf(node)
    if (typeof parts === 'string') return { message: parts, position: node.start }
    for (const part of parts.toReversed()) rest.push(part)
  }
  return undefined
}

/** Returns the parts of an allowed node, or the reason why it is not allowed. */
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

/** A call must be a known method by name; a function is allowed only as the argument of such a method. */
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
