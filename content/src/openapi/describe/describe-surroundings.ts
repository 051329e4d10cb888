/** Where an operation is asked, and who may ask. */
import { isObject, resolve } from '../read-spec.ts'
import { entriesOf, listOf, textOf } from '../read-value.ts'
import type { ApiDocument, ApiObject, ApiOperation } from '../types.ts'
import type { SecurityView, ServerVariable, ServerView } from './views.ts'

/** The operation's, else its path's, else the document's. */
export function toServers(spec: ApiDocument, { operation, pathItem }: ApiOperation): ServerView[] {
  const given = [operation.servers, pathItem.servers, spec.servers].find((each) => listOf(each).length > 0)
  return listOf(given).flatMap((value) => {
    const server = isObject(value) ? value : {}
    const url = textOf(server.url)?.slice(0, 2000)
    if (url === undefined) return []
    const variables = entriesOf(server.variables).map(([name, variable]) => toVariable(name, variable))
    const filledUrl = url.replaceAll(
      /\{([^{}]+)\}/g,
      (_, name) => variables.find((each) => each.name === name)?.value ?? name,
    )
    return [{ url, filledUrl, description: textOf(server.description), variables }]
  })
}

function toVariable(name: string, value: unknown): ServerVariable {
  const { default: given, enum: values, description }: ApiObject = isObject(value) ? value : {}
  const texts = listOf(values).filter((each) => typeof each === 'string')
  return { name, value: String(scalar(given) ?? texts[0] ?? name), values: texts, description: textOf(description) }
}

const scalar = (value: unknown) => (['string', 'number', 'boolean'].includes(typeof value) ? value : undefined)

export function toSecurity(spec: ApiDocument, operation: ApiObject): SecurityView[][] {
  const given = Array.isArray(operation.security) ? operation.security : spec.security
  return listOf(given)
    .filter(isObject)
    .map((requirement) => Object.entries(requirement).map(([name, scopes]) => toScheme(spec, name, scopes)))
}

const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const

function toScheme(spec: ApiDocument, name: string, wanted: unknown): SecurityView {
  const schemes: unknown = spec.components.securitySchemes
  const scheme = resolve(spec, isObject(schemes) && Object.hasOwn(schemes, name) ? schemes[name] : undefined) ?? {}
  const type = TYPES.find((each) => each === scheme.type) ?? 'unknown'
  const flows = entriesOf(scheme.flows).filter(([, flow]) => isObject(flow)) as [string, ApiObject][]
  const known = new Map(flows.flatMap(([, flow]) => entriesOf(flow.scopes)))
  return {
    name,
    type,
    description: textOf(scheme.description),
    place: (['header', 'query', 'cookie'] as const).find((each) => each === scheme.in) ?? 'header',
    key: type === 'apiKey' ? (textOf(scheme.name) ?? 'Authorization') : 'Authorization',
    scheme: textOf(scheme.scheme)?.toLowerCase() ?? '',
    format: textOf(scheme.bearerFormat),
    // A scheme of `http` has a word of its own there.
    prefix: type === 'http' ? undefined : textOf(scheme['x-gitbook-prefix']),
    placeholder: textOf(scheme['x-gitbook-token-placeholder']),
    scopes: listOf(wanted)
      .filter((each) => typeof each === 'string')
      .map((each) => ({ name: each, description: textOf(known.get(each)) })),
    flows: flows.map(([flow, value]) => ({
      name: flow,
      addresses: ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'].flatMap((each) => {
        const url = textOf(value[each])
        return url === undefined ? [] : [{ name: each, url }]
      }),
    })),
    url: textOf(scheme.openIdConnectUrl),
  }
}
