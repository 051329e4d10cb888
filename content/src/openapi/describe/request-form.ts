/** Describes the form in which a reader tries an operation: what can be filled in, with examples. */
import { showValue } from '../clip-value.ts'
import { examplesOf, isJson } from '../example/media-examples.ts'
import { asList } from '../read-value.ts'
import { encodePart } from '../samples/write-parameter.ts'
import { flattenSchema } from '../schema/flatten-schema.ts'
import type { ApiDocument } from '../types.ts'
import type { MediaView, OperationView, ParameterView, SecurityView } from './views.ts'

interface RequestForm {
  readonly fields: readonly RequestField[]
  /** The credentials of the first way to authorize that a browser can use. */
  readonly credentials: readonly SecurityView[]
  readonly body: RequestBodyField | undefined
  /** What a browser does not send, so that the form cannot offer it. */
  readonly unsent: readonly ('cookie' | 'file')[]
}

export interface RequestField {
  readonly location: 'path' | 'query' | 'header'
  readonly name: string
  /** The type as the schema names it: `integer`, `string | null`. */
  readonly type: string
  /** How the text of the field becomes a value. */
  readonly kind: 'text' | 'list' | 'object'
  readonly isRequired: boolean
  /** The allowed values; empty when there are none, or too many. */
  readonly values: readonly string[]
  readonly style: string | undefined
  readonly isExploded: boolean
  readonly example: string | undefined
}

interface RequestBodyField {
  readonly type: string
  readonly isJson: boolean
  readonly isRequired: boolean
  readonly text: string
}

const MOST_FIELDS = 60
const MOST_VALUES = 100
const LONGEST_BODY = 20_000
/** The specification says that parameters with these names are ignored: other parts describe them. */
const IGNORED_HEADERS = /^(?:accept|content-type|authorization)$/i

export function describeForm(spec: ApiDocument, view: OperationView): RequestForm {
  const sent = view.parameters.filter(
    ({ location, name }) => location !== 'cookie' && !(location === 'header' && IGNORED_HEADERS.test(name)),
  )
  const media = view.body?.media ?? []
  const chosen = media.find(({ type }) => isJson(type)) ?? media.find(isText)
  const { credentials, hasCookie } = chooseCredentials(view)
  return {
    fields: sent.slice(0, MOST_FIELDS).map((each) => toField(spec, each)),
    credentials,
    body: chosen && toBodyField(spec, chosen, view.body?.isRequired === true),
    unsent: [
      ...(hasCookie || view.parameters.some(({ location }) => location === 'cookie') ? ['cookie' as const] : []),
      ...(media.length > 0 && !chosen ? ['file' as const] : []),
    ],
  }
}

function chooseCredentials({ security }: OperationView) {
  const canSend = ({ type, location }: SecurityView) =>
    type !== 'mutualTLS' && type !== 'unknown' && !(type === 'apiKey' && location === 'cookie')
  const ways = security.filter((all) => all.length > 0)
  const chosen = ways.find((all) => all.every(canSend)) ?? []
  const hasCookie =
    chosen.length === 0 &&
    ways.some((all) => all.some(({ type, location }) => type === 'apiKey' && location === 'cookie'))
  return { credentials: chosen.slice(0, 5), hasCookie }
}

function toField(spec: ApiDocument, parameter: ParameterView): RequestField {
  const { location, name, isRequired, style, isExploded, hasExample, example } = parameter
  const { keywords, properties } = flattenSchema(spec, parameter.schema ?? {})
  const types = [keywords.type].flat().filter((each) => typeof each === 'string')
  const kind = types.includes('array') ? 'list' : types.includes('object') || properties.size > 0 ? 'object' : 'text'
  const values = asList(types.includes('boolean') ? (keywords.enum ?? [true, false]) : keywords.enum)
  const given = hasExample ? example : (keywords.example ?? asList(keywords.examples)[0] ?? keywords.default)
  return {
    location: location as RequestField['location'],
    name,
    type: types.join(' | ').slice(0, 100),
    kind,
    isRequired,
    values: values.length > MOST_VALUES ? [] : values.filter(isScalar).map(String),
    style,
    isExploded,
    example: given === undefined || given === null ? undefined : toFieldText(given, kind),
  }
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

function toFieldText(value: unknown, kind: RequestField['kind']): string {
  if (kind === 'list' && Array.isArray(value) && value.every(isScalar)) return value.join(',').slice(0, 500)
  return typeof value === 'string' ? value.slice(0, 500) : showValue(value)
}

const isText = ({ type }: MediaView) =>
  /^(?:text\/|application\/x-www-form-urlencoded|[^;]*[/+](?:xml|yaml|x-yaml))/i.test(type)

function toBodyField(spec: ApiDocument, media: MediaView, isRequired: boolean): RequestBodyField {
  const [example] = examplesOf(spec, media, { hides: 'readOnly' })
  const text = example && !example.isCut && example.text.length <= LONGEST_BODY ? example.text : ''
  const isForm = /x-www-form-urlencoded/i.test(media.type)
  return {
    type: media.type.includes('*') ? 'application/json' : media.type.slice(0, 200),
    isJson: isJson(media.type),
    isRequired,
    text: isForm ? toFormText(text) : text,
  }
}

/** An example of a form is an object; its text has one `name=value` pair for each member. */
function toFormText(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return text
    return Object.entries(value)
      .map(([name, each]) => `${encodePart(name)}=${encodePart(isScalar(each) ? String(each) : JSON.stringify(each))}`)
      .join('&')
  } catch {
    return text
  }
}
