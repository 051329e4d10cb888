/** docs/openapi.json → the types of the console's calls, and the limits its forms check. */
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url)
const HEADER = '// Generated from docs/openapi.json by `npm run generate`; never edited.\n'

export const OUTPUTS = {
  types: new URL('../src/api/types.ts', import.meta.url),
  limits: new URL('../src/api/limits.ts', import.meta.url),
  nestedLimits: new URL('../src/api/nested-limits.ts', import.meta.url),
}

/** What a form can check before it sends. */
const RULES = ['minLength', 'maxLength', 'pattern', 'format', 'enum', 'minimum', 'maximum', 'minItems', 'maxItems']

type Schema = Record<string, unknown>

interface OpenApiDocument {
  paths: Record<string, Record<string, Schema & { operationId?: string }>>
  components: { schemas: Record<string, Schema> }
}

export async function printTypes(): Promise<string> {
  return HEADER + astToString(await openapiTS(DOCUMENT, { defaultNonNullable: false }))
}

/** One constant per operation with a body, so that a screen carries those of its own calls alone. */
export async function printLimits(): Promise<string> {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as OpenApiDocument
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const lines = operations
    .filter((operation) => operation.operationId !== undefined && bodyOf(operation) !== undefined)
    .flatMap((operation) => [
      [operation.operationId!, limitsOf(bodyOf(operation)!, document)] as const,
      ...listVariantLimits(operation.operationId!, bodyOf(operation)!, document),
    ])
    .filter(([, limits]) => Object.keys(limits).length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, limits]) => `export const ${id}Limits = ${JSON.stringify(limits)} as const\n`)
  return HEADER + lines.join('')
}

/** In a file of their own, since they are long: other screens load the limits without them. */
export async function printNestedLimits(): Promise<string> {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as OpenApiDocument
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const lines = operations
    .filter(({ operationId }) => operationId !== undefined && NESTED.has(operationId))
    .map((operation) => {
      const limits = JSON.stringify(listNestedLimits(bodyOf(operation)!, document))
      return `export const ${operation.operationId}NestedLimits = ${limits} as const\n`
    })
  return HEADER + lines.join('')
}

function bodyOf(operation: Schema): Schema | undefined {
  const body = operation.requestBody as { content?: Record<string, { schema?: Schema }> } | undefined
  return body?.content?.['application/json']?.schema
}

function limitsOf(schema: Schema, document: OpenApiDocument): Schema {
  const body = resolve(schema, document)
  const required = new Set((body.required as string[] | undefined) ?? [])
  const fields = Object.entries((body.properties as Record<string, Schema> | undefined) ?? {}).map(([name, value]) => {
    const field = withoutNull(resolve(value, document), document)
    const rules = Object.fromEntries(RULES.filter((rule) => rule in field).map((rule) => [rule, field[rule]]))
    return [name, required.has(name) ? { ...rules, required: true } : rules] as const
  })
  return Object.fromEntries(fields.filter(([, rules]) => Object.keys(rules).length > 0))
}

/** The rules of the items of each list whose items are of several kinds, by kind: `updateSpaceContentChanges`, of `changes`. */
function listVariantLimits(id: string, schema: Schema, document: OpenApiDocument): (readonly [string, Schema])[] {
  const fields = Object.entries((resolve(schema, document).properties as Record<string, Schema> | undefined) ?? {})
  return fields.flatMap(([name, field]) => {
    const items = (field.items as Schema | undefined) ?? {}
    const kind = (items.discriminator as { propertyName: string } | undefined)?.propertyName
    if (kind === undefined) return []
    const variants = (items.oneOf as Schema[]).map((variant) => resolve(variant, document))
    const limits = variants.map((variant) => {
      const { const: value } = (variant.properties as Record<string, Schema>)[kind]!
      return [value, limitsOf(variant, document)]
    })
    return [[`${id}${name[0]!.toUpperCase()}${name.slice(1)}`, Object.fromEntries(limits)] as const]
  })
}

/** Bodies whose fields lie deep: their rules by path, `styling.theme`; those of a list are written without an index. */
const NESTED = new Set(['updateSiteCustomizationById'])

function listNestedLimits(schema: Schema, document: OpenApiDocument): Schema {
  const found: Schema = {}
  const walk = (given: Schema, path: string) => {
    const field = firstWithRules(resolve(given, document), document)
    const rules = RULES.filter((rule) => rule in field).map((rule) => [rule, field[rule]])
    if (path !== '' && rules.length > 0) found[path] = Object.fromEntries(rules)
    if (field.items) walk(field.items as Schema, path)
    for (const [name, value] of Object.entries((field.properties as Record<string, Schema> | undefined) ?? {}))
      walk(value, path === '' ? name : `${path}.${name}`)
  }
  walk(schema, '')
  return found
}

/** Of several forms of a value, the one that is a choice. */
function firstWithRules(schema: Schema, document: OpenApiDocument): Schema {
  const variants = (schema.anyOf as Schema[] | undefined)?.map((each) =>
    firstWithRules(resolve(each, document), document),
  )
  return variants?.find((each) => 'enum' in each) ?? variants?.find(({ type }) => type !== 'null') ?? schema
}

function resolve(schema: Schema, document: OpenApiDocument): Schema {
  const ref = schema.$ref as string | undefined
  return ref === undefined ? schema : resolve(document.components.schemas[ref.split('/').at(-1)!]!, document)
}

/** The rules of a field that may also be null. */
function withoutNull(schema: Schema, document: OpenApiDocument): Schema {
  const variants = (schema.anyOf as Schema[] | undefined)?.filter(({ type }) => type !== 'null')
  return variants?.length === 1 ? resolve(variants[0]!, document) : schema
}

export async function writeApi(): Promise<void> {
  await writeFile(OUTPUTS.types, await printTypes())
  await writeFile(OUTPUTS.limits, await printLimits())
  await writeFile(OUTPUTS.nestedLimits, await printNestedLimits())
}
