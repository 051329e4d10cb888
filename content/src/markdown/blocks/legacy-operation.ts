/** Converts an operation of an older dialect to a specification with that operation alone. */
import { API_METHODS, writeInlineSpec } from '../../document/index.ts'
import { LEGACY_SOURCE } from './legacy-source.ts'

export interface LegacyOperation {
  readonly method: string
  readonly path: string
  readonly server?: string | undefined
  readonly summary?: string | undefined
  /** The description as markdown, like the descriptions below. */
  readonly description: string
  readonly parameters: readonly LegacyParameter[]
  readonly responses: readonly LegacyResponse[]
  /** The tags it was read from. */
  readonly source: string
}

interface LegacyParameter {
  /** `path`, `query`, `header`, `cookie`, `body`, `formData`; anything else counts as `query`. */
  readonly place: string
  readonly name: string
  readonly type?: string | undefined
  readonly isRequired: boolean
  readonly description: string
}

interface LegacyResponse {
  /** `200`, `200: OK`. */
  readonly status: string
  readonly description: string
  readonly examples: readonly string[]
}

/** Returns undefined for an unknown method. */
export function legacySpecUrl(operation: LegacyOperation): string | undefined {
  const method = API_METHODS.find((each) => each === operation.method)
  if (!method) return undefined
  const { path, server, summary, description, parameters, responses, source } = operation
  const body = parameters.filter(({ place }) => isBody(place))
  return writeInlineSpec({
    openapi: '3.1.1',
    info: { title: summary ?? '', version: '' },
    ...(server && { servers: [{ url: server }] }),
    paths: {
      [path]: {
        [method]: {
          ...(summary && { summary }),
          ...(description && { description }),
          parameters: parameters.filter(({ place }) => !isBody(place)).map(toParameter),
          ...(body.length > 0 && { requestBody: toBody(body) }),
          responses: toResponses(responses),
        },
      },
    },
    [LEGACY_SOURCE]: source,
  })
}

const isBody = (place: string) => place === 'body' || isForm(place)
const isForm = (place: string) => place.startsWith('form')

const PLACES = ['path', 'query', 'header', 'cookie']

const toParameter = ({ place, name, type, isRequired, description }: LegacyParameter) => ({
  in: PLACES.includes(place) ? place : 'query',
  name,
  ...((isRequired || place === 'path') && { required: true }),
  ...(description && { description }),
  schema: toSchema(type),
})

function toBody(parameters: readonly LegacyParameter[]) {
  const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, type, description }) => [
        name,
        { ...toSchema(type), ...(description && { description }) },
      ]),
    ),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  }
  const mediaType = parameters.some(({ place }) => isForm(place)) ? 'multipart/form-data' : 'application/json'
  return { content: { [mediaType]: { schema } } }
}

const TYPES = new Map([
  ...['string', 'integer', 'number', 'boolean', 'object', 'array'].map((type) => [type, type] as const),
  ['int', 'integer'],
  ['float', 'number'],
  ['bool', 'boolean'],
  ['text', 'string'],
])

/** Authors used arbitrary types: `Date`, `uuid`. */
function toSchema(type: string | undefined): object {
  if (type === undefined) return {}
  const known = TYPES.get(type.toLowerCase())
  return known === undefined ? { type: 'string', format: type } : { type: known }
}

interface Example {
  readonly title: string
  readonly text: string
}

interface Response {
  readonly descriptions: Set<string>
  /** The examples by media type. */
  readonly examples: Map<string, Example[]>
}

/** Several responses with one status become examples of one response. */
function toResponses(responses: readonly LegacyResponse[]): object {
  const byStatus = new Map<string, Response>()
  for (const { status, description, examples } of responses) {
    const [, number, words = ''] = /^(\d{3})(?!\d):?(.*)$/s.exec(status.trim()) ?? []
    const key = number ?? 'default'
    const known: Response = byStatus.get(key) ?? { descriptions: new Set(), examples: new Map() }
    byStatus.set(key, known)
    const said = description.trim() || (number ? words : status).trim()
    if (said !== '') known.descriptions.add(said)
    for (const text of examples) {
      const type = mediaTypeOf(text)
      const others = known.examples.get(type) ?? []
      others.push({ title: said, text })
      known.examples.set(type, others)
    }
  }
  return Object.fromEntries(
    [...byStatus].map(([status, { descriptions, examples }]) => [
      status,
      {
        description: [...descriptions].join('\n\n'),
        ...(examples.size > 0 && {
          content: Object.fromEntries([...examples].map(([type, given]) => [type, toMedia(given)])),
        }),
      },
    ]),
  )
}

const toMedia = (given: readonly Example[]): object =>
  given.length === 1
    ? { example: given[0]!.text }
    : {
        examples: Object.fromEntries(
          given.map(({ title, text }, at) => [`${at + 1}`, { ...(title && { summary: title }), value: text }]),
        ),
      }

function mediaTypeOf(text: string): string {
  const start = text.trimStart()[0]
  if (start === '{' || start === '[' || start === '"') return 'application/json'
  return start === '<' ? 'application/xml' : 'text/plain'
}
