/** Prints HTML tags and text. White space that a browser would not show is written as character references. */
import { encodeCharacter, encodeCharacters } from '../../text/index.ts'

/** Attributes without a value are omitted; `true` prints the name alone. */
export function printElementStart(name: string, attributes: { readonly [name: string]: unknown } = {}): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined || value === false) return []
    return value === true ? [` ${key}`] : [` ${key}="${encodeCharacters(String(value), /["&<>\n\r\t|]|\{(?=%)/g)}"`]
  })
  return `<${name}${written.join('')}>`
}

export function printElement(name: string, attributes: { readonly [name: string]: unknown }, content: string): string {
  return `${printElementStart(name, attributes)}${content}</${name}>`
}

export const printHtmlText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('|', '&#x7C;')
    .replaceAll(/[\t\r]|\{(?=%)|(?<=[ \n]) | (?=\n)/g, encodeCharacter)
    .replaceAll('\n', '<br>')
