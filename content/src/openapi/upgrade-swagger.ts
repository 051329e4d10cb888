/** Upgrades Swagger 2.0 to the structure of OpenAPI 3. Schemas stay as they are; `upgrade.ts` continues. */

import { API_METHODS } from '../document/index.ts'
import { isApiObject } from './read-spec.ts'
import { createRewriter } from './rewrite.ts'
import type { ApiObject } from './types.ts'
import { mapOf, objectsIn, scalarToText } from './upgrade.ts'
import { upgradeBody, upgradeParameter, upgradeResponse } from './upgrade-swagger-parts.ts'
import { upgradeSecurity } from './upgrade-swagger-security.ts'

interface SwaggerContext {
  readonly consumes: readonly string[]
  readonly produces: readonly string[]
  /** The parameters of the document by name; body parameters do not exist in version 3. */
  readonly parameters: { readonly [name: string]: ApiObject }
}

export function upgradeSwagger(swagger: ApiObject): ApiObject {
  const context: SwaggerContext = {
    consumes: textsIn(swagger.consumes),
    produces: textsIn(swagger.produces),
    parameters: mapOf(swagger.parameters),
  }
  const {
    swagger: _version,
    host,
    basePath,
    schemes,
    consumes,
    produces,
    definitions,
    parameters,
    responses,
    ...rest
  } = swagger
  const { securityDefinitions, paths, ...others } = rest
  const parameterEntries = Object.entries(context.parameters)
  const isInBody = ([, parameter]: [string, ApiObject]) => parameter.in === 'body' || parameter.in === 'formData'
  return moveReferences({
    ...others,
    openapi: '3.0.4',
    servers: toServers(swagger),
    paths: mapValues(mapOf(paths), (item) => upgradePathItem(item, context)),
    components: {
      schemas: definitions ?? {},
      parameters: Object.fromEntries(
        parameterEntries.filter((entry) => !isInBody(entry)).map(([name, each]) => [name, upgradeParameter(each)]),
      ),
      requestBodies: Object.fromEntries(
        parameterEntries.filter(isInBody).map(([name, each]) => [name, upgradeBody([each], context.consumes)]),
      ),
      responses: mapValues(mapOf(responses), (each) => upgradeResponse(each, context.produces)),
      securitySchemes: mapValues(mapOf(securityDefinitions), upgradeSecurity),
    },
  })
}

function toServers({ host, basePath, schemes }: ApiObject): ApiObject[] {
  const path = scalarToText(basePath) ?? ''
  const name = scalarToText(host)
  if (name === undefined) return path === '' || path === '/' ? [] : [{ url: path }]
  const known = textsIn(schemes).filter((each) => /^(https?|wss?)$/.test(each))
  return (known.length > 0 ? known : ['https']).map((scheme) => ({
    url: `${scheme}://${name}${path.replace(/\/$/, '')}`,
  }))
}

function upgradePathItem(item: ApiObject, context: SwaggerContext): ApiObject {
  const { parameters, ...rest } = item
  const shared = objectsIn(parameters)
  const operations = API_METHODS.flatMap((method) => {
    const operation = item[method]
    return isApiObject(operation) ? [[method, upgradeOperation(operation, shared, context)]] : []
  })
  const kept = shared.filter((each) => !isBodily(each, context)).map(upgradeParameter)
  return { ...rest, ...(kept.length > 0 && { parameters: kept }), ...Object.fromEntries(operations) }
}

function upgradeOperation(operation: ApiObject, shared: readonly ApiObject[], context: SwaggerContext): ApiObject {
  const { consumes, produces, schemes, parameters, responses, ...rest } = operation
  const own = objectsIn(parameters)
  const bodily = [...own, ...shared].filter((each) => isBodily(each, context))
  const types = Array.isArray(consumes) ? textsIn(consumes) : context.consumes
  const [only] = bodily
  const body =
    bodily.length === 1 && typeof only!.$ref === 'string'
      ? { $ref: only!.$ref.replace(/^#\/parameters\//, '#/components/requestBodies/') }
      : upgradeBody(
          bodily.map((each) => resolved(each, context)),
          types,
        )
  const kept = own.filter((each) => !isBodily(each, context)).map(upgradeParameter)
  const answerTypes = Array.isArray(produces) ? textsIn(produces) : context.produces
  return {
    ...rest,
    ...(kept.length > 0 && { parameters: kept }),
    ...(bodily.length > 0 && { requestBody: body }),
    responses: mapValues(mapOf(responses), (each) => upgradeResponse(each, answerTypes)),
  }
}

const isBodily = (parameter: ApiObject, context: SwaggerContext) =>
  /^(body|formData)$/.test(String(resolved(parameter, context).in))

function resolved(parameter: ApiObject, { parameters }: SwaggerContext): ApiObject {
  const [, name] = /^#\/parameters\/(.+)$/.exec(String(parameter.$ref ?? '')) ?? []
  return (name !== undefined && Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? parameter
}

const PLACES: [from: string, to: string][] = [
  ['#/definitions/', '#/components/schemas/'],
  ['#/parameters/', '#/components/parameters/'],
  ['#/responses/', '#/components/responses/'],
]

function moveReferences(root: ApiObject): ApiObject {
  const move = (ref: string) => {
    const place = PLACES.find(([from]) => ref.startsWith(from))
    return place ? place[1] + ref.slice(place[0].length) : ref
  }
  const rewrite = createRewriter((object) => {
    if (typeof object.$ref === 'string') object.$ref = move(object.$ref)
    // In version 2 it is the name of a property, in version 3 an object.
    if (typeof object.discriminator === 'string') object.discriminator = { propertyName: object.discriminator }
    return object
  })
  return rewrite(root) as ApiObject
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

const mapValues = <T, U>(map: { readonly [name: string]: T }, change: (value: T) => U): { [name: string]: U } =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]))
