/** Reads names out of an OpenAPI document. */
import type { Field } from './contract-operations.ts'

export interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Document {
  components: { schemas: Record<string, Schema> }
}

/** Every field of a body; required are those that each of its variants requires. */
export function fieldsOf(document: Document, schema: Schema): Field[] {
  if (schema.$ref) return fieldsOf(document, document.components.schemas[schema.$ref.split('/').at(-1)!]!)
  const own = Object.keys(schema.properties ?? {}).map((name) => ({
    name,
    required: schema.required?.includes(name) ?? false,
  }))
  const variants = (schema.anyOf ?? schema.oneOf ?? []).map((each) => fieldsOf(document, each))
  const inSome = [...new Set(variants.flat().map(({ name }) => name))].map((name) => ({
    name,
    required: variants.every((fields) => fields.some((field) => field.name === name && field.required)),
  }))
  return [...own, ...inSome, ...(schema.allOf ?? []).flatMap((each) => fieldsOf(document, each))]
}

interface Documented {
  parameters: { in: string; name: string; required: boolean }[]
}

export const queryOf = ({ parameters }: Documented): Field[] =>
  parameters.filter((each) => each.in === 'query').map(({ name, required }) => ({ name, required }))
