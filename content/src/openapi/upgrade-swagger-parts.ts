/** Upgrades parameters, bodies and responses of Swagger 2.0. */
import { isApiObject } from './read-spec.ts'
import type { ApiObject } from './types.ts'
import { mapOf } from './upgrade.ts'

/** Keywords that are directly on a parameter or header, and in its schema in version 3. */
const SCHEMA = [
  ...['type', 'format', 'items', 'default', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength'],
  ...['minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'enum', 'multipleOf', 'x-nullable'],
]

const STYLES: Record<string, ApiObject> = {
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  tsv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
}

export function upgradeParameter(parameter: ApiObject): ApiObject {
  if (typeof parameter.$ref === 'string') return parameter
  const { collectionFormat, ...given } = parameter
  const { schema, rest } = takeSchema(given)
  const isList = schema.type === 'array'
  const style = isList && parameter.in === 'query' ? STYLES[String(collectionFormat ?? 'csv')] : undefined
  return { ...rest, ...style, schema }
}

function takeSchema(given: ApiObject): { schema: ApiObject; rest: ApiObject } {
  const isSchema = (name: string) => SCHEMA.includes(name)
  const entries = Object.entries(given)
  const { 'x-nullable': nullable, ...schema } = Object.fromEntries(entries.filter(([name]) => isSchema(name)))
  const own = isApiObject(given.schema) ? given.schema : {}
  return {
    schema: { ...toSchema(schema), ...own, ...(nullable === true && { nullable }) },
    rest: Object.fromEntries(entries.filter(([name]) => !isSchema(name) && name !== 'schema')),
  }
}

const toSchema = (schema: ApiObject): ApiObject =>
  schema.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema

/** Reads one body parameter, or the fields of a form. */
export function upgradeBody(parameters: readonly ApiObject[], consumes: readonly string[]): ApiObject {
  const body = parameters.find((each) => each.in === 'body')
  if (body) {
    const types = consumes.length > 0 ? consumes : ['application/json']
    const media = { schema: body.schema ?? {}, ...('x-example' in body && { example: body['x-example'] }) }
    return {
      ...(typeof body.description === 'string' && { description: body.description }),
      ...(body.required === true && { required: true }),
      content: Object.fromEntries(types.map((type) => [type, media])),
    }
  }
  const fields = parameters.filter((each) => typeof each.name === 'string')
  const isForm = (type: string) => /^(multipart\/|application\/x-www-form-urlencoded)/.test(type)
  const types = consumes.filter(isForm)
  const fallback = fields.some(({ type }) => type === 'file')
    ? 'multipart/form-data'
    : 'application/x-www-form-urlencoded'
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, toField(field)])),
    required: fields.filter((field) => field.required === true).map(({ name }) => name),
  }
  return { content: Object.fromEntries((types.length > 0 ? types : [fallback]).map((type) => [type, { schema }])) }
}

function toField(field: ApiObject): ApiObject {
  const { schema } = takeSchema(field)
  return { ...schema, ...(typeof field.description === 'string' && { description: field.description }) }
}

export function upgradeResponse(response: ApiObject, produces: readonly string[]): ApiObject {
  if (typeof response.$ref === 'string') return response
  const { schema, examples, headers, ...rest } = response
  const given = isApiObject(examples) ? examples : {}
  const types = new Set([
    ...(isApiObject(schema) ? (produces.length > 0 ? produces : ['application/json']) : []),
    ...Object.keys(given),
  ])
  const media = (type: string) => ({
    ...(isApiObject(schema) && { schema: toSchema(schema) }),
    ...(Object.hasOwn(given, type) && { example: given[type] }),
  })
  const upgraded = Object.entries(mapOf(headers)).map(([name, header]) => [name, upgradeParameter(header)])
  return {
    ...rest,
    ...(upgraded.length > 0 && { headers: Object.fromEntries(upgraded) }),
    ...(types.size > 0 && { content: Object.fromEntries([...types].map((type) => [type, media(type)])) }),
  }
}
