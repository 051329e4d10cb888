/** Renders one schema as a definition list: name, type, limits; nested schemas can be unfolded. */
import { type Html, html } from '@lectern/site'

export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  description?: string
  [keyword: string]: unknown
}

const DEPTH = 4

export function renderSchema(
  name: string,
  schema: Schema,
  required: boolean,
  schemas: Record<string, Schema>,
  depth = 0,
): Html {
  const known = resolve(schema, schemas)
  const fields = known.properties ?? resolve(known.items ?? {}, schemas).properties
  const inside =
    fields && depth < DEPTH
      ? Object.entries(fields).map(([field, each]) =>
          renderSchema(
            field,
            each,
            (known.required ?? resolve(known.items ?? {}, schemas).required ?? []).includes(field),
            schemas,
            depth + 1,
          ),
        )
      : undefined
  const rules = html`<span class="note">${typeName(schema, schemas)}${bounds(known)}</span>`
  if (name === '') return html`<dt>${rules}</dt>${inside && html`<dd><dl>${inside}</dl></dd>`}`
  return html`<dt><code class="${required && 'required'}">${name}</code> ${rules}</dt>
${(known.description || inside) && html`<dd>${known.description}${inside && html`<details><summary>fields</summary><dl>${inside}</dl></details>`}</dd>`}`
}

const resolve = (schema: Schema, schemas: Record<string, Schema>): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema

function typeName(schema: Schema, schemas: Record<string, Schema>): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => typeName(each, schemas)).join(' | ')
  if (schema.type === 'array') return `array of ${typeName(schema.items ?? {}, schemas)}`
  return [schema.type ?? 'any'].flat().join(' | ')
}

const BOUNDS: [keyword: string, words: string][] = [
  ['minLength', 'at least % characters'],
  ['maxLength', 'at most % characters'],
  ['minimum', 'at least %'],
  ['maximum', 'at most %'],
  ['minItems', 'at least % items'],
  ['maxItems', 'at most % items'],
  ['pattern', 'pattern %'],
  ['format', '%'],
  ['default', 'default %'],
]

const bounds = (schema: Schema) =>
  BOUNDS.filter(([keyword]) => schema[keyword] !== undefined)
    .map(([keyword, words]) => `, ${words.replace('%', () => String(schema[keyword]))}`)
    .join('')
