/** Describes parameters, bodies and responses. */
import { showValue } from '../clip-value.ts'
import { dereference, isApiObject } from '../read-spec.ts'
import { asEntries, asList, asText, nameOfRef } from '../read-value.ts'
import type { ApiDocument, ApiObject, ApiOperation } from '../types.ts'
import {
  type BodyView,
  type MediaView,
  PARAMETER_LOCATIONS,
  type ParameterLocation,
  type ParameterView,
  type ResponseLink,
  type ResponseView,
} from './views.ts'

/** Includes those of the path, unless the operation has one with the same name and location. */
export function toParameters(spec: ApiDocument, { pathItem, operation }: ApiOperation): ParameterView[] {
  const found = new Map<string, ParameterView>()
  for (const value of [...asList(pathItem.parameters), ...asList(operation.parameters)]) {
    const parameter = dereference(spec, value)
    const name = parameter && asText(parameter.name)
    const place = PARAMETER_LOCATIONS.find((each) => each === parameter?.in)
    if (parameter && name !== undefined && place)
      found.set(`${place} ${name}`, toParameter(spec, parameter, name, place))
  }
  return PARAMETER_LOCATIONS.flatMap((place) => [...found.values()].filter((each) => each.location === place))
}

function toParameter(spec: ApiDocument, parameter: ApiObject, name: string, place: ParameterLocation): ParameterView {
  const [[, media] = []] = asEntries(parameter.content)
  const inner = isApiObject(media) ? media : undefined
  const style = asText(parameter.style)
  return {
    location: place,
    name,
    description: asText(parameter.description),
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
  for (const [, each] of asEntries(holder.examples)) {
    const found = dereference(spec, each)
    if (found && found.value !== undefined) return { hasExample: true, example: found.value }
  }
  return { hasExample: false, example: undefined }
}

export function toBody(spec: ApiDocument, value: unknown): BodyView | undefined {
  const body = dereference(spec, value)
  if (!body) return undefined
  return {
    description: asText(body.description),
    isRequired: body.required === true,
    media: toMedia(spec, body.content),
  }
}

const toMedia = (spec: ApiDocument, content: unknown): MediaView[] =>
  asEntries(content).map(([type, value]) => {
    const media = dereference(spec, value) ?? {}
    return {
      type,
      schema: media.schema ?? (media.itemSchema === undefined ? undefined : { type: 'array', items: media.itemSchema }),
      hasExample: media.example !== undefined,
      example: media.example,
      examples: media.examples,
      encoding: media.encoding,
    }
  })

/** Sorted by number, ranges (`4XX`) after them, `default` last. */
export function toResponses(spec: ApiDocument, value: unknown): ResponseView[] {
  return asEntries(value)
    .filter(([status]) => !status.startsWith('x-'))
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([status, each]) => {
      const response = dereference(spec, each) ?? {}
      return {
        status,
        description: asText(response.description) ?? asText(response.summary),
        headers: asEntries(response.headers).flatMap(([name, header]) => {
          const found = dereference(spec, header)
          return found ? [toParameter(spec, found, name, 'header')] : []
        }),
        media: toMedia(spec, response.content),
        links: asEntries(response.links).flatMap(([name, link]) => toLink(spec, name, link)),
        hasSample: response['x-hideSample'] !== true,
        broken: dereference(spec, each) ? undefined : brokenRef(each),
      }
    })
}

const rank = (status: string) =>
  /^\d{3}$/.test(status) ? Number(status) : /^\d/.test(status) ? Number(status[0]) * 100 + 99.5 : 1000

const brokenRef = (value: unknown) => (isApiObject(value) ? asText(value.$ref) : undefined) ?? ''

const MOST_LINKED = 20

function toLink(spec: ApiDocument, name: string, value: unknown): ResponseLink[] {
  const link = dereference(spec, value)
  if (!link) return []
  const ref = asText(link.operationRef)
  return [
    {
      name,
      description: asText(link.description),
      target: asText(link.operationId) ?? (ref && nameOfOperationRef(ref)),
      parameters: asEntries(link.parameters)
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
