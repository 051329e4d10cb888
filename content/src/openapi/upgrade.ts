/** Upgrades OpenAPI 3.0 to 3.1: schemas become JSON schema. Other objects have none of these keywords, so every object can be checked. */
import { isApiObject } from './read-spec.ts'
import { createRewriter } from './rewrite.ts'
import type { ApiObject } from './types.ts'

export const upgradeSchemas = (root: ApiObject) => createRewriter(upgradeObject)(root) as ApiObject

function upgradeObject(object: Record<string, unknown>): unknown {
  if (object.nullable === true) addNull(object)
  if (typeof object.nullable === 'boolean') delete object.nullable
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof object[exclusive] !== 'boolean') continue
    if (object[exclusive] && typeof object[bound] === 'number') {
      object[exclusive] = object[bound]
      delete object[bound]
    } else delete object[exclusive]
  }
  return object
}

function addNull(object: Record<string, unknown>): void {
  const { type, $ref } = object
  if (typeof type === 'string') object.type = type === 'null' ? type : [type, 'null']
  else if (Array.isArray(type)) object.type = type.includes('null') ? type : [...type, 'null']
  else if (typeof $ref === 'string') {
    // Version 3.0 ignores members beside a reference, but authors meant them.
    delete object.$ref
    object.anyOf = [{ $ref }, { type: 'null' }]
  } else if (Array.isArray(object.anyOf)) object.anyOf = [...object.anyOf, { type: 'null' }]
  else if (Array.isArray(object.oneOf)) object.oneOf = [...object.oneOf, { type: 'null' }]
  else if (Array.isArray(object.allOf)) {
    object.anyOf = [{ allOf: object.allOf }, { type: 'null' }]
    delete object.allOf
  }
  if (Array.isArray(object.enum) && !object.enum.includes(null)) object.enum = [...object.enum, null]
}

export const isSwagger = (root: ApiObject) => /^2(\.|$)/.test(String(root.swagger ?? ''))

export const isOpenApi = (root: ApiObject) => /^3(\.|$)/.test(String(root.openapi ?? ''))

export const scalarToText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

export const objectsIn = (value: unknown): ApiObject[] => (Array.isArray(value) ? value.filter(isApiObject) : [])

/** Returns the entries of a map that are objects. */
export const mapOf = (value: unknown): { readonly [name: string]: ApiObject } =>
  isApiObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, ApiObject] => isApiObject(entry[1])))
    : {}
