/**
 * Finds in an SVG what is more than a picture, so that its owner hears of it. It could not run in any case: pages show it as an image, and opened by
 * itself it is sandboxed (`sendFile`).
 */

const ELEMENTS = /<\s*(?:[\w-]+:)?(script|foreignobject|iframe|object|embed|audio|video|handler|listener)[\s/>]/i
const EVENT_HANDLER = /[\s"'](on[a-z]+)\s?=/i
const REFERENCE = /href\s?=\s?["']?\s?([^"'\s>]{0,32})/gi
const STYLE_REFERENCE = /url\(\s?["']?\s?([^)"'\s]{0,32})/gi

export function findSvgFault(bytes: Buffer): string | undefined {
  const text = decode(bytes)
  if (text === undefined || !/<svg[\s/>]/.test(text))
    return 'is no picture: an SVG must be UTF-8 and have an svg element'
  const element = ELEMENTS.exec(text)?.[1]
  if (element !== undefined) return `contains the element ${element}, which a picture must not have`
  const handler = EVENT_HANDLER.exec(text)?.[1]
  if (handler !== undefined) return `contains the event handler ${handler}, which a picture must not have`
  if (/<!ENTITY/i.test(text)) return 'contains entities of its own, which a picture must not have'
  if (/@import|<\?xml-stylesheet/i.test(text)) return 'refers to a style sheet elsewhere'
  for (const pattern of [REFERENCE, STYLE_REFERENCE])
    for (const [, to = ''] of text.matchAll(pattern))
      if (!to.startsWith('#') && !/^data:image\/(?:png|jpeg|gif|webp)/.test(to))
        return `refers to ${to === '' ? 'something' : to} outside itself`
  return undefined
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(collapseSpaces(bytes))
  } catch {
    return undefined
  }
}

/** Any number of spaces, tabs and line breaks becomes one space. A regular expression would take a second for a file of many. */
function collapseSpaces(bytes: Buffer): Buffer {
  const collapsed = Buffer.allocUnsafe(bytes.length)
  let length = 0
  let wasSpace = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    const isSpace = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
    if (!isSpace) collapsed[length++] = byte
    else if (!wasSpace) collapsed[length++] = 0x20
    wasSpace = isSpace
  }
  return collapsed.subarray(0, length)
}
