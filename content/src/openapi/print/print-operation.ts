/** Prints API reference as a document of plain blocks: for markdown pages, for texts for programs, and for search. */
import { type Block, type Document, documentOf } from '../../document/index.ts'
import { printMarkdown } from '../../markdown/index.ts'
import { describeOperation } from '../describe/describe-operation.ts'
import {
  type BodyView,
  type OperationView,
  PARAMETER_LOCATIONS,
  type ParameterView,
  type ResponseView,
  type SecurityView,
} from '../describe/views.ts'
import { descriptionText, readDescription, toCodeBlock } from '../description.ts'
import { examplesOf } from '../example/media-examples.ts'
import { samplesOf } from '../samples/samples-of.ts'
import { parameterTree } from '../schema/parameter-tree.ts'
import { type SchemaNode, toSchemaTree } from '../schema/schema-tree.ts'
import type { ApiDocument, ApiOperation } from '../types.ts'
import { bold, code, codes, heading, line, list, plain } from './lines.ts'
import { leavesOf, partsOf } from './print-schema.ts'

interface WriteOutOptions {
  /** The title is shown above already: it is left out, and the headings below it are one level higher. */
  readonly hasTitle?: boolean
}

const TREE = { nodes: 150, depth: 6 }
const MOST = { parameters: 100, responses: 30, media: 4, examples: 3, callbacks: 10 }

export const printOperation = (spec: ApiDocument, operation: ApiOperation, options?: WriteOutOptions): string =>
  printMarkdown(operationToDocument(spec, operation, options))

export function operationToDocument(
  spec: ApiDocument,
  operation: ApiOperation,
  { hasTitle = false }: WriteOutOptions = {},
): Document {
  const view = describeOperation(spec, operation)
  const level = hasTitle ? 1 : 2
  const part = (title: string, blocks: readonly Block[]) =>
    blocks.length > 0 ? [heading(level, title), ...blocks] : []
  const [sample] = samplesOf(spec, view)
  return documentOf([
    ...(hasTitle ? [] : [heading(1, view.title)]),
    line(code(`${view.method.toUpperCase()} ${view.path}`), plain(view.kind === 'webhook' ? ' (webhook)' : '')),
    ...notes(view),
    ...(view.description === undefined ? [] : readDescription(view.description).nodes.filter(isBlock)),
    ...(view.externalDocs ? [line(plain(`${view.externalDocs.title ?? 'More'}: `), code(view.externalDocs.url))] : []),
    ...part('Servers', list(view.servers.map((each) => [serverLine(each)]))),
    ...part('Authorization', printSecurity(view)),
    ...PARAMETER_LOCATIONS.flatMap((place) =>
      part(
        PARAMETERS[place],
        printParameters(
          spec,
          view.parameters.filter((each) => each.location === place),
        ),
      ),
    ),
    ...part('Body', view.body ? printBody(spec, view.body, view.kind) : []),
    ...part(
      'Responses',
      view.responses.slice(0, MOST.responses).flatMap((each) => printResponse(spec, each, view.kind)),
    ),
    ...part('Callbacks', printCallbacks(spec, view)),
    ...part('Example request', sample ? [toCodeBlock(sample.text, sample.language)] : []),
  ])
}

const isBlock = (node: Document['nodes'][number]): node is Block => node.object === 'block'

const PARAMETERS = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Header parameters',
  cookie: 'Cookie parameters',
}

function notes({ isDeprecated, sunset, stability }: OperationView): Block[] {
  const said = [
    isDeprecated && `Deprecated${sunset === undefined ? '' : `, to be removed: ${sunset}`}.`,
    stability && `Stability: ${stability}.`,
  ]
  return said.filter((each) => typeof each === 'string').map((each) => line(bold(each)))
}

const serverLine = ({ url, description, variables }: OperationView['servers'][number]) =>
  line(
    code(url),
    plain(description === undefined ? '' : `: ${descriptionText(description)}`),
    ...variables.flatMap(({ name, value, values }) => [
      plain(' '),
      code(name),
      plain(': '),
      ...(values.length > 0 ? codes(values) : [code(value)]),
      plain('.'),
    ]),
  )

function printSecurity({ security }: OperationView): Block[] {
  return list(security.map((all) => (all.length === 0 ? [line(plain('None'))] : [line(...all.flatMap(printScheme))])))
}

function printScheme(scheme: SecurityView, at: number) {
  const { name, type, location: place, key, scopes } = scheme
  const where = type === 'apiKey' ? ` ${key} in ${place}` : type === 'http' ? ` ${scheme.scheme}` : ''
  return [
    plain(at === 0 ? '' : ' and '),
    code(name),
    plain(` (${type}${where})`),
    ...(scopes.length > 0 ? [plain(' with '), ...codes(scopes.map((each) => each.name))] : []),
  ]
}

function printParameters(spec: ApiDocument, parameters: readonly ParameterView[]): Block[] {
  const shown = parameters.slice(0, MOST.parameters)
  return list(shown.map((each) => printNamed(each.name, parameterTree(spec, each, TREE))))
}

const printNamed = (name: string, node: SchemaNode) => [line(code(name), ...leavesOf(node)), ...partsOf(node)]

function printBody(spec: ApiDocument, body: BodyView, kind: OperationView['kind']): Block[] {
  const hides = kind === 'webhook' ? undefined : 'readOnly'
  return [
    ...(body.description === undefined ? [] : [line(plain(descriptionText(body.description)))]),
    ...printMedia(spec, body, hides),
  ]
}

function printMedia(spec: ApiDocument, { media }: Pick<BodyView, 'media'>, hides?: 'readOnly' | 'writeOnly'): Block[] {
  return media.slice(0, MOST.media).flatMap((each) => {
    const node = each.schema === undefined ? undefined : toSchemaTree(spec, each.schema, { ...TREE, hides })
    const examples = examplesOf(spec, each, { hides }).slice(0, MOST.examples)
    return [
      line(code(each.type), ...(node ? leavesOf(node) : [])),
      ...(node ? partsOf(node) : []),
      ...examples.flatMap(({ title, text, syntax }) => [
        ...(title !== undefined && examples.length > 1 ? [line(plain(title))] : []),
        toCodeBlock(text, syntax),
      ]),
    ]
  })
}

function printResponse(spec: ApiDocument, response: ResponseView, kind: OperationView['kind']): Block[] {
  const said = response.description === undefined ? '' : ` ${descriptionText(response.description)}`
  return [
    line(bold(response.status), plain(said)),
    ...(response.broken === undefined
      ? []
      : [line(plain('The reference '), code(response.broken), plain(' leads nowhere.'))]),
    ...list(response.headers.map((each) => printNamed(each.name, parameterTree(spec, each, TREE)))),
    ...printMedia(spec, response, kind === 'webhook' ? undefined : 'writeOnly'),
    ...list(response.links.map(({ name, target }) => [line(plain(`${name}: `), code(target ?? ''))])),
  ]
}

const printCallbacks = (spec: ApiDocument, { callbacks }: OperationView): Block[] =>
  callbacks.slice(0, MOST.callbacks).flatMap(({ name, expression, operation }) => {
    const inner = describeOperation(spec, operation)
    return [
      line(plain(`${name}: `), code(`${operation.method.toUpperCase()} ${expression}`)),
      ...(inner.description === undefined ? [] : [line(plain(descriptionText(inner.description)))]),
      ...(inner.body ? printBody(spec, inner.body, 'webhook') : []),
    ]
  })
