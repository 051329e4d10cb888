/** What no answer can satisfy, because of how the public document combines its schemas: put right, so that the rest is judged. */
interface Schemas {
  RevisionPageDocument?: { allOf: object[] }
  RevisionSemanticChangePageEdited?: { properties: { attributes: { oneOf?: object[]; anyOf?: object[] } } }
}

const MARKDOWN = { required: ['markdown'], properties: { markdown: { type: 'string' } } }
const DOCUMENT = { required: ['document'], properties: { document: { $ref: '#/components/schemas/JSONDocument' } } }

export function repair(schemas: Schemas): void {
  // A page without a body would have to be without any field: that variant forbids all others.
  const page = schemas.RevisionPageDocument
  if (page) {
    const isBody = (part: object) => JSON.stringify(part) === '{"$ref":"#/components/schemas/Document"}'
    const body = { oneOf: [MARKDOWN, DOCUMENT, { not: { anyOf: [MARKDOWN, DOCUMENT] } }] }
    page.allOf = page.allOf.map((part) => (isBody(part) ? body : part))
  }
  // Exactly one of three shapes, none of which forbids what the others have.
  const attributes = schemas.RevisionSemanticChangePageEdited?.properties.attributes
  if (attributes?.oneOf) {
    attributes.anyOf = attributes.oneOf
    delete attributes.oneOf
  }
}
