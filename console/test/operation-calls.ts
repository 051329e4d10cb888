/** Which screens call which operations, read from the sources of the console: the typed calls name method and path. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))
const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url)
const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete'])

/** The functions of src/api that call an operation: where their path stands, and their method unless it stands before the path. */
const CALLERS: Record<string, { path: number; method?: string }> = {
  resourceQuery: { path: 0, method: 'get' },
  listQuery: { path: 0, method: 'get' },
  downloadBlob: { path: 0, method: 'get' },
  useCommand: { path: 1 },
  call: { path: 1 },
}

/** `get /spaces/{spaceId}` → operation id. */
export function readOperations(): Map<string, string> {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, { operationId }]) => [`${method} ${path}`, operationId] as const),
  )
  return new Map(operations)
}

interface Operation {
  operationId: string
}

export interface OperationCalls {
  /** Operation id → the features that call it; the frame around the screens is `shell`. */
  screens: Map<string, Set<string>>
  /** Calls whose operation the test cannot tell. */
  unclear: string[]
}

export function findOperationCalls(operations: ReadonlyMap<string, string>): OperationCalls {
  const found: OperationCalls = { screens: new Map(), unclear: [] }
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('api/'))
    .sort()
  for (const file of files) readFile(file, operations, found)
  return found
}

function readFile(file: string, operations: ReadonlyMap<string, string>, { screens, unclear }: OperationCalls): void {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const [folder = '', feature = ''] = file.split('/')
  const screen = folder === 'features' ? feature : folder
  const literals = listLiterals(source)
  const visit = (node: ts.Node): void => {
    const caller =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? CALLERS[node.expression.text] : undefined
    if (caller && ts.isCallExpression(node)) {
      const method = caller.method ?? toText(node.arguments[0])
      const path = node.arguments[caller.path]
      const named = path ? toPaths(path) : []
      // A path chosen at run time is one of those that the file names.
      const paths = named.length > 0 ? named : literals
      const ids = paths.flatMap((each) => findOperation(operations, `${method} ${each}`) ?? [])
      if (ids.length === 0) unclear.push(`${file}: ${node.getText().slice(0, 100)}`)
      for (const id of ids) screens.set(id, (screens.get(id) ?? new Set()).add(screen))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

const toText = (node: ts.Node | undefined) => (node && ts.isStringLiteralLike(node) ? node.text : undefined)

/** What an argument names: a path, one of two, or an address with ids in it. */
function toPaths(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...toPaths(node.whenTrue), ...toPaths(node.whenFalse)]
  if (!ts.isTemplateExpression(node)) return []
  return [node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')]
}

function listLiterals(source: ts.SourceFile): string[] {
  const literals: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text.startsWith('/')) literals.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return literals
}

/** Addresses are written with /v1 and without the names of their ids. */
function findOperation(operations: ReadonlyMap<string, string>, call: string): string | undefined {
  const exact = operations.get(call)
  if (exact !== undefined) return exact
  const address = withoutNames(call.replace(' /v1/', ' /').replace(/\?.*$/, ''))
  return [...operations].find(([each]) => withoutNames(each) === address)?.[1]
}

const withoutNames = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}')
