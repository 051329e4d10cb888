/** Prints an example as XML, with the names and attributes of the schema's `xml`. */
import { isApiObject } from '../read-spec.ts'
import { asText } from '../read-value.ts'
import { flattenSchema } from '../schema/flatten-schema.ts'
import type { ApiDocument } from '../types.ts'

const DEEPEST = 10

export function printXml(spec: ApiDocument, schema: unknown, value: unknown): string {
  const print = (each: unknown, at: unknown, given: string, depth: number): string => {
    const flat = flattenSchema(spec, at)
    const xml = isApiObject(flat.keywords.xml) ? flat.keywords.xml : {}
    const name = toName([asText(xml.prefix), asText(xml.name) ?? given].filter(Boolean).join(':'))
    const indent = '  '.repeat(depth)
    if (Array.isArray(each)) {
      const isWrapped = xml.wrapped === true || depth === 0
      const items = each.map((item) =>
        print(item, flat.keywords.items, isWrapped ? given : name, depth + (isWrapped ? 1 : 0)),
      )
      return isWrapped ? `${indent}<${name}>\n${items.join('\n')}\n${indent}</${name}>` : items.join('\n')
    }
    if (!isApiObject(each) || depth >= DEEPEST) return `${indent}<${name}>${toXmlText(each)}</${name}>`
    const attributes: string[] = []
    const children: string[] = []
    const namespace = asText(xml.namespace)
    if (namespace) attributes.push(` xmlns="${toXmlText(namespace)}"`)
    for (const [key, inner] of Object.entries(each)) {
      const property = flat.properties.get(key)
      const own = flattenSchema(spec, property).keywords.xml
      if (isApiObject(own) && own.attribute === true)
        attributes.push(` ${toName(asText(own.name) ?? key)}="${toXmlText(inner)}"`)
      else children.push(print(inner, property, key, depth + 1))
    }
    const start = `${indent}<${name}${attributes.join('')}`
    return children.length > 0 ? `${start}>\n${children.join('\n')}\n${indent}</${name}>` : `${start}/>`
  }
  const root = flattenSchema(spec, schema).name ?? 'root'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${print(value, schema, root, 0)}`
}

const toName = (name: string) => name.replaceAll(/[^\w.:-]/g, '_').replace(/^(?![A-Za-z_])/, '_')

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function toXmlText(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
  return text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign]!)
}
