/** Describes the servers and the security of an operation. */
import { dereference, isApiObject } from '../read-spec.ts'
import { asEntries, asList, asText } from '../read-value.ts'
import type { ApiDocument, ApiObject, ApiOperation } from '../types.ts'
import type { SecurityView, ServerVariable, ServerView } from './views.ts'

/** Those of the operation, else of its path, else of the document. */
export function toServers(spec: ApiDocument, { operation, pathItem }: ApiOperation): ServerView[] {
  const given = [operation.servers, pathItem.servers, spec.servers].find((each) => asList(each).length > 0)
  return asList(given).flatMap((value) => {
    const server = isApiObject(value) ? value : {}
    const url = asText(server.url)?.slice(0, 2000)
    if (url === undefined) return []
    const variables = asEntries(server.variables).map(([name, variable]) => toVariable(name, variable))
    const filledUrl = url.replaceAll(
      /\{([^{}]+)\}/g,
      (_, name) => variables.find((each) => each.name === name)?.value ?? name,
    )
    return [{ url, filledUrl, description: asText(server.description), variables }]
  })
}

function toVariable(name: string, value: unknown): ServerVariable {
  const { default: given, enum: values, description }: ApiObject = isApiObject(value) ? value : {}
  const texts = asList(values).filter((each) => typeof each === 'string')
  return { name, value: String(scalar(given) ?? texts[0] ?? name), values: texts, description: asText(description) }
}

const scalar = (value: unknown) => (['string', 'number', 'boolean'].includes(typeof value) ? value : undefined)

export function toSecurity(spec: ApiDocument, operation: ApiObject): SecurityView[][] {
  const given = Array.isArray(operation.security) ? operation.security : spec.security
  return asList(given)
    .filter(isApiObject)
    .map((requirement) => Object.entries(requirement).map(([name, scopes]) => toScheme(spec, name, scopes)))
}

const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const

function toScheme(spec: ApiDocument, name: string, wanted: unknown): SecurityView {
  const schemes: unknown = spec.components.securitySchemes
  const scheme =
    dereference(spec, isApiObject(schemes) && Object.hasOwn(schemes, name) ? schemes[name] : undefined) ?? {}
  const type = TYPES.find((each) => each === scheme.type) ?? 'unknown'
  const flows = asEntries(scheme.flows).filter(([, flow]) => isApiObject(flow)) as [string, ApiObject][]
  const known = new Map(flows.flatMap(([, flow]) => asEntries(flow.scopes)))
  return {
    name,
    type,
    description: asText(scheme.description),
    location: (['header', 'query', 'cookie'] as const).find((each) => each === scheme.in) ?? 'header',
    key: type === 'apiKey' ? (asText(scheme.name) ?? 'Authorization') : 'Authorization',
    scheme: asText(scheme.scheme)?.toLowerCase() ?? '',
    format: asText(scheme.bearerFormat),
    // An `http` scheme has its own prefix in that header.
    prefix: type === 'http' ? undefined : asText(scheme['x-gitbook-prefix']),
    placeholder: asText(scheme['x-gitbook-token-placeholder']),
    scopes: asList(wanted)
      .filter((each) => typeof each === 'string')
      .map((each) => ({ name: each, description: asText(known.get(each)) })),
    flows: flows.map(([flow, value]) => ({
      name: flow,
      addresses: ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'].flatMap((each) => {
        const url = asText(value[each])
        return url === undefined ? [] : [{ name: each, url }]
      }),
    })),
    url: asText(scheme.openIdConnectUrl),
  }
}
