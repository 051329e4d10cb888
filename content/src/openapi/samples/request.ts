/** Builds the request of code samples: examples everywhere, with placeholders in capitals for the reader's own values. */
import { trimCharacters, trimEndCharacters } from '../../text/index.ts'
import { clipValue } from '../clip-value.ts'
import type { MediaView, OperationView, ParameterView, SecurityView } from '../describe/views.ts'
import { makeExample } from '../example/make-example.ts'
import { exampleValue, isJson, printExample } from '../example/media-examples.ts'
import { isApiObject } from '../read-spec.ts'
import { flattenSchema } from '../schema/flatten-schema.ts'
import type { ApiDocument } from '../types.ts'
import { encodePart, writeParameter } from './write-parameter.ts'

export interface SampleRequest {
  /** The method in capitals. */
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: SampleBody | undefined
}

export type SampleBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'multipart'; readonly fields: readonly MultipartField[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: string }

type MultipartField =
  | { readonly name: string; readonly value: string; readonly file?: undefined }
  | { readonly name: string; readonly file: string; readonly value?: undefined }

/** The most parameters of one location in a sample. */
const MOST = 30

export function toRequest(spec: ApiDocument, view: OperationView): SampleRequest {
  const [credentials = []] = view.security
  const of = (place: string) => view.parameters.filter((each) => each.location === place).slice(0, MOST)
  const query = [
    ...of('query').flatMap((each) => (isSent(each) ? [writeParameter(each, parameterValue(spec, each))] : [])),
    ...keysIn(credentials, 'query').map(({ key, value }) => `${encodePart(key)}=${encodePart(value)}`),
  ].filter((each) => each !== '')
  const cookies = [
    ...of('cookie').flatMap((each) => (each.isRequired ? [writeParameter(each, parameterValue(spec, each))] : [])),
    ...keysIn(credentials, 'cookie').map(({ key, value }) => `${encodePart(key)}=${encodePart(value)}`),
  ]
  const media = view.body?.media[0]
  const body = media && toBody(spec, media)
  const headers: [string, string][] = [
    ...credentials.flatMap(authorization),
    ...keysIn(credentials, 'header').map(({ key, value }): [string, string] => [key, value]),
    ...of('header').flatMap((each): [string, string][] =>
      isSent(each) ? [[each.name, plain(parameterValue(spec, each))]] : [],
    ),
    ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as [string, string]] : []),
    // Only the code that writes the parts knows the boundary of `multipart/form-data`.
    ...(body && body.kind !== 'multipart' ? [['Content-Type', typeOf(media.type)] as [string, string]] : []),
  ]
  return {
    method: view.method.toUpperCase(),
    url: baseOf(view) + pathOf(spec, view) + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: oncePerName(headers.map(([name, value]) => [oneLine(name), oneLine(value)])),
    body,
  }
}

const isSent = (each: ParameterView) => each.isRequired || each.hasExample

function parameterValue(spec: ApiDocument, parameter: ParameterView): unknown {
  const { value } = clipValue(parameter.hasExample ? parameter.example : makeExample(spec, parameter.schema), {
    nodes: 20,
    characters: 300,
  })
  const isMade = !parameter.hasExample && (value === null || value === 'text')
  return isMade ? placeholderOf(parameter.name) : value
}

/** `petId` → `PET_ID` */
const placeholderOf = (name: string): string =>
  trimCharacters(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').replaceAll(/[^A-Za-z0-9]+/g, '_'), '_')
    .toUpperCase()
    .slice(0, 60) || 'VALUE'

/** A URL without a host refers to the reader's own host. */
function baseOf({ servers, kind }: OperationView): string {
  if (kind === 'webhook') return 'https://example.com'
  const url = trimEndCharacters((servers[0]?.filledUrl ?? '').trim(), '/')
  const whole = /^https?:\/\//i.test(url)
    ? url
    : `https://example.com${url === '' || url.startsWith('/') ? '' : '/'}${url}`
  return encodeRest(whole)
}

function pathOf(spec: ApiDocument, view: OperationView): string {
  if (view.kind === 'webhook') return '/'
  const filled = view.path.split(/(\{[^{}]*\})/).map((part) => {
    if (!/^\{.*\}$/s.test(part)) return encodeRest(part)
    const name = part.slice(1, -1).replace(/[*+?]$/, '')
    const parameter = view.parameters.find((each) => each.location === 'path' && each.name === name)
    if (!parameter?.hasExample) return placeholderOf(name)
    return encodePart(plain(parameterValue(spec, parameter)))
  })
  return filled.join('')
}

/** Encodes characters that no URL may contain, and those that curl would read as a pattern. */
const encodeRest = (text: string) =>
  text.toWellFormed().replaceAll(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, (sign) => encodeURIComponent(sign))

const plain = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROLS = /[\u0000-\u001F\u007F]+/g

const oneLine = (text: string) => text.replaceAll(CONTROLS, ' ').trim().slice(0, 500)

const typeOf = (type: string) => (type.includes('*') ? 'application/octet-stream' : type)

function oncePerName(headers: readonly (readonly [string, string])[]): [string, string][] {
  const found = new Map<string, [string, string]>()
  for (const [name, value] of headers)
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && !found.has(name.toLowerCase()))
      found.set(name.toLowerCase(), [name, value])
  return [...found.values()]
}

function keysIn(credentials: readonly SecurityView[], place: SecurityView['location']) {
  return credentials
    .filter((each) => each.type === 'apiKey' && each.location === place)
    .map(({ key, prefix, placeholder }) => ({
      key,
      value: [prefix, placeholder ?? 'YOUR_API_KEY'].filter(Boolean).join(' '),
    }))
}

function authorization({ type, scheme, prefix, placeholder }: SecurityView): [string, string][] {
  const value = placeholder ?? (scheme === 'basic' ? 'YOUR_CREDENTIALS' : 'YOUR_TOKEN')
  if (type === 'http') return [['Authorization', `${scheme === '' ? 'Bearer' : capital(scheme)} ${value}`]]
  if (type === 'oauth2' || type === 'openIdConnect') return [['Authorization', `${prefix ?? 'Bearer'} ${value}`]]
  return []
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function toBody(spec: ApiDocument, media: MediaView): SampleBody | undefined {
  const value = exampleValue(spec, media, { hides: 'readOnly' })
  const clipped = clipValue(value, { nodes: 150, characters: 3_000 })
  if (/^multipart\//i.test(media.type)) return { kind: 'multipart', fields: toFields(spec, media, clipped.value) }
  if (/^application\/x-www-form-urlencoded/i.test(media.type))
    return { kind: 'form', fields: entries(clipped.value).map(([name, each]) => [name, plain(each)]) }
  if (isJson(media.type)) {
    const text = clipped.value
    return value === undefined ? undefined : { kind: 'json', value: typeof text === 'string' ? readJson(text) : text }
  }
  if (isBinary(spec, media)) return { kind: 'file', file: 'file.bin' }
  return value === undefined
    ? { kind: 'file', file: 'file.bin' }
    : { kind: 'text', text: printExample(spec, media, clipped.value).text }
}

/** Text given for JSON is mostly the JSON itself. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const entries = (value: unknown) => (isApiObject(value) ? Object.entries(value) : [])

const isFile = ({ keywords }: { keywords: Record<string, unknown> }) =>
  keywords.format === 'binary' ||
  (keywords.type === 'string' && keywords.contentMediaType !== undefined && keywords.contentEncoding === undefined)

function isBinary(spec: ApiDocument, { type, schema, hasExample }: MediaView): boolean {
  if (/^(?:image|audio|video|font)\/|octet-stream|\/(?:pdf|zip|gzip)/i.test(type)) return true
  return !hasExample && schema !== undefined && isFile(flattenSchema(spec, schema))
}

function toFields(spec: ApiDocument, { schema }: MediaView, value: unknown): MultipartField[] {
  const { properties } = flattenSchema(spec, schema)
  return entries(value).map(([name, each]): MultipartField => {
    const property = flattenSchema(spec, properties.get(name))
    const item = isApiObject(property.keywords.items) ? flattenSchema(spec, property.keywords.items) : property
    return isFile(item) ? { name, file: 'file.bin' } : { name, value: plain(each) }
  })
}
