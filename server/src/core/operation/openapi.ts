/** Generates the OpenAPI 3.1 document from the operations. */
import type { TObject, TSchema } from 'typebox'
import { takesIdempotencyKey } from '../idempotency/answer-once.ts'
import { version } from '../version.ts'
import type { Operation, Permission } from './operation.ts'

type Json = Record<string, unknown>

export function toOpenApi(operations: Operation[], base: string): Json {
  const components = new Map<string, unknown>()
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    const path = paths[operation.path] ?? {}
    paths[operation.path] = path
    path[operation.method.toLowerCase()] = describe(operation, components)
  }
  components.set('Error', ERROR)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version,
      description: 'The HTTP interface of Lectern, a self-hosted documentation workspace.',
    },
    servers: [{ url: `${base}/v1` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: ' +
    'its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer', description: 'The HTTP status' },
        message: { type: 'string' },
        details: {
          type: 'object',
          additionalProperties: true,
          description: 'Of a 409: what a program needs to go on. The operation describes it',
        },
      },
    },
  },
}

function describe(operation: Operation, components: Map<string, unknown>): Json {
  const { permission } = operation.access
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    tags: [sectionOf(operation.path)],
    'x-permission': describePermission(permission),
    ...(operation.scope && operation.scope !== 'any' && { 'x-scope': operation.scope }),
    parameters: [
      ...pathParameters(operation.path),
      ...queryParameters(operation.query, components),
      ...(takesIdempotencyKey(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(operation.body && {
      requestBody: {
        required: !operation.bodyOptional,
        content: { 'application/json': { schema: named(operation.body, components) } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        operation.answer.statuses.map(([status, schema]) => [
          status,
          response(status, schema, components, operation.answer.contentType),
        ]),
      ),
      default: {
        description: 'An error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

export const describePermission = ({ on, level }: Permission) =>
  on === 'service' ? 'a valid token' : `${level} on the ${on}`

const STATUS_WORDS: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Done; no body',
  205: 'Removed; no body',
}

const response = (
  status: number,
  schema: TSchema | null,
  components: Map<string, unknown>,
  contentType = 'application/json',
) => ({
  description: STATUS_WORDS[status] ?? 'Done',
  ...(schema && { content: { [contentType]: { schema: named(schema, components) } } }),
})

/** Tags follow the contract: the last fixed part of the path that is a resource. */
function sectionOf(path: string): string {
  const parts = path.split('/').filter((part) => part && !part.startsWith('{'))
  return (
    parts.find((part, at) => at > 0 && !['move', 'restore', 'publish', 'unpublish'].includes(part)) ??
    parts[0] ??
    'service'
  )
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    ...(name === 'pagePath' && { description: 'Slashes are part of it, and written as they are' }),
    schema: { type: 'string' },
  }))

const queryParameters = (query: TObject | undefined, components: Map<string, unknown>) =>
  Object.entries(query?.properties ?? {}).map(([name, schema]: [string, TSchema]) => ({
    name,
    in: 'query',
    // A field with a default may be omitted.
    required: !('default' in schema) && (query?.required?.includes(name) ?? false),
    schema: named(schema, components),
  }))

/**
 * A schema with a `title` becomes a component of that name and is referred to; the rest is written out in place.
 * One that contains itself carries its title as `$id` too, and refers to itself by `Title#`.
 */
function named(schema: unknown, components: Map<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => named(each, components))
  if (typeof schema !== 'object' || schema === null) return schema
  const self = /^(\w+)#$/.exec(String((schema as { $ref?: unknown }).$ref))?.[1]
  if (self) return { $ref: `#/components/schemas/${self}` }
  // A property may be called `title` too: its value is a schema, not a text.
  const entries = Object.entries(schema)
  const title = (schema as { title?: unknown }).title
  const written = () =>
    Object.fromEntries(
      entries
        .filter(([key]) => !['$id', 'x-whole'].includes(key) && (key !== 'title' || typeof title !== 'string'))
        .map(([key, value]) => [key, named(value, components)]),
    )
  if (typeof title !== 'string') return written()
  if (!components.has(title)) {
    components.set(title, undefined)
    components.set(title, written())
  }
  return { $ref: `#/components/schemas/${title}` }
}
