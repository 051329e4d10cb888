/** What goes in and what comes out: parameters, bodies, responses. */
import { showValue } from '../clip-value.ts'
import { isObject, resolve } from '../read-spec.ts'
import { entriesOf, listOf, nameOfRef, textOf } from '../read-value.ts'
import type { ApiDocument, ApiObject, ApiOperation } from '../types.ts'
import {
  type BodyView,
  type MediaView,
  type ParameterView,
  PLACES,
  type Place,
  type ResponseLink,
  type ResponseView,
} from './views.ts'

/** Those of the path, unless the operation has one of the same name in the same place. */
export function toParameters(spec: ApiDocument, { pathItem, operation }: ApiOperation): ParameterView[] {
  const found = new Map<string, ParameterView>()
  for (const value of [...listOf(pathItem.parameters), ...listOf(operation.parameters)]) {
    const parameter = resolve(spec, value)
    const name = parameter && textOf(parameter.name)
    const place = PLACES.find((each) => each === parameter?.in)
    if (parameter && name !== undefined && place)
      found.set(`${place} ${name}`, toParameter(spec, parameter, name, place))
  }
  return PLACES.flatMap((place) => [...found.values()].filter((each) => each.place === place))
}

function toParameter(spec: ApiDocument, parameter: ApiObject, name: string, place: Place): ParameterView {
  const [[, media] = []] = entriesOf(parameter.content)
  const inner = isObject(media) ? media : undefined
  const style = textOf(parameter.style)
  return {
    place,
    name,
    description: textOf(parameter.description),
    isRequired: place === 'path' || parameter.required === true,
    isDeprecated: parameter.deprecated === true,
    style,
    isExploded: typeof parameter.explode === 'boolean' ? parameter.explode : style === undefined || style === 'form',
    schema: parameter.schema ?? inner?.schema,
    ...firstExample(spec, inner && parameter.schema === undefined ? inner : parameter),
  }
}

function firstExample(spec: ApiDocument, holder: ApiObject): Pick<ParameterView, 'hasExample' | 'example'> {
  if (holder.example !== undefined) return { hasExample: true, example: holder.example }
  for (const [, each] of entriesOf(holder.examples)) {
    const found = resolve(spec, each)
    if (found && found.value !== undefined) return { hasExample: true, example: found.value }
  }
  return { hasExample: false, example: undefined }
}

export function toBody(spec: ApiDocument, value: unknown): BodyView | undefined {
  const body = resolve(spec, value)
  if (!body) return undefined
  return {
    description: textOf(body.description),
    isRequired: body.required === true,
    media: toMedia(spec, body.content),
  }
}

const toMedia = (spec: ApiDocument, content: unknown): MediaView[] =>
  entriesOf(content).map(([type, value]) => {
    const media = resolve(spec, value) ?? {}
    return {
      type,
      schema: media.schema ?? (media.itemSchema === undefined ? undefined : { type: 'array', items: media.itemSchema }),
      hasExample: media.example !== undefined,
      example: media.example,
      examples: media.examples,
      encoding: media.encoding,
    }
  })

/** In the order of their numbers, ranges (`4XX`) after them, `default` last. */
export function toResponses(spec: ApiDocument, value: unknown): ResponseView[] {
  return entriesOf(value)
    .filter(([status]) => !status.startsWith('x-'))
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([status, each]) => {
      const response = resolve(spec, each) ?? {}
      return {
        status,
        description: textOf(response.description) ?? textOf(response.summary),
        headers: entriesOf(response.headers).flatMap(([name, header]) => {
          const found = resolve(spec, header)
          return found ? [toParameter(spec, found, name, 'header')] : []
        }),
        media: toMedia(spec, response.content),
        links: entriesOf(response.links).flatMap(([name, link]) => toLink(spec, name, link)),
        hasSample: response['x-hideSample'] !== true,
        broken: resolve(spec, each) ? undefined : brokenRef(each),
      }
    })
}

const rank = (status: string) =>
  /^\d{3}$/.test(status) ? Number(status) : /^\d/.test(status) ? Number(status[0]) * 100 + 99.5 : 1000

const brokenRef = (value: unknown) => (isObject(value) ? textOf(value.$ref) : undefined) ?? ''

const MOST_LINKED = 20

function toLink(spec: ApiDocument, name: string, value: unknown): ResponseLink[] {
  const link = resolve(spec, value)
  if (!link) return []
  const ref = textOf(link.operationRef)
  return [
    {
      name,
      description: textOf(link.description),
      target: textOf(link.operationId) ?? (ref && nameOfOperationRef(ref)),
      parameters: entriesOf(link.parameters)
        .slice(0, MOST_LINKED)
        .map(([each, given]) => ({ name: each, value: showValue(given) })),
    },
  ]
}

/** `#/paths/~1users~1{id}/get` → `GET /users/{id}` */
function nameOfOperationRef(ref: string): string {
  const [, path, method] = /^#\/paths\/([^/]+)\/([a-z]+)$/.exec(ref) ?? []
  return path && method ? `${method.toUpperCase()} ${nameOfRef(`/${path}`)}` : ref.slice(0, 200)
}
