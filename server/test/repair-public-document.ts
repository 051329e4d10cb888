/** Corrects schemas that no response can satisfy because of how the public document combines them, so that the rest is judged. */
type OneOf = { oneOf: object[] }

export interface Schemas {
  JSONDocument?: object
  DocumentBlocksTopLevels?: OneOf
  DocumentBlocksEssentials?: OneOf
  DocumentInlineButton?: { properties: { data: { allOf: [object, OneOf] } } }
  RevisionPageDocument?: { allOf: object[] }
  SiteInsightsQueryEventsValues?: { oneOf: InsightsValues[] }
  PlainObject?: { type?: string }
  SiteInsightsEventType?: { enum: string[] }
  RevisionSemanticChangePageEdited?: { properties: { attributes: { oneOf?: object[]; anyOf?: object[] } } }
}

interface InsightsValues {
  required: string[]
  properties: { column: { enum: string[] }; values: { items: object } }
}

/** Every event has a value in these columns, and a count is a number: they are never null. */
const ALWAYS =
  `datetime url eventType visitorDevice visitorBrowser visitorOS eventsCount sessionsCount visitorsCount pageFeedbackRating
  askResponseRating`.split(/\s+/)

const MARKDOWN = { properties: { markdown: { type: 'string' } } }
const DOCUMENT = { properties: { document: { $ref: '#/components/schemas/JSONDocument' } } }

/** Decision 37 of the contract: conflicts are in the document, wherever blocks are. */
const CONFLICT = {
  type: 'object',
  required: ['object', 'type', 'nodes'],
  properties: { object: { enum: ['block'] }, type: { enum: ['conflict', 'conflict-side'] }, nodes: { type: 'array' } },
}

/** `isNewest` says that it is the newest document, which alone has the current forms of documents. */
export function repair(schemas: Schemas, { isNewest }: { isNewest: boolean }): void {
  if (!isNewest && schemas.JSONDocument)
    schemas.JSONDocument = {
      type: 'object',
      required: ['object', 'nodes'],
      properties: { object: { enum: ['document'] } },
    }
  schemas.DocumentBlocksEssentials?.oneOf.push(CONFLICT)
  // The schema of a button's target forbids its label, which is required.
  const [, leadsTo] = schemas.DocumentInlineButton?.properties.data.allOf ?? []
  for (const each of (leadsTo?.oneOf ?? []) as { additionalProperties?: boolean }[]) delete each.additionalProperties
  // The variant without a body forbids all other fields. A page read without a format has both bodies.
  const page = schemas.RevisionPageDocument
  if (page) {
    const isBody = (part: object) => JSON.stringify(part) === '{"$ref":"#/components/schemas/Document"}'
    const body = { properties: { ...MARKDOWN.properties, ...DOCUMENT.properties } }
    page.allOf = page.allOf.map((part) => (isBody(part) ? body : part))
    // Computed, or with its own document: the second variant forbids nothing, so both match.
    for (const part of page.allOf as { oneOf?: { required?: string[] }[] }[])
      if (part.oneOf?.[0]?.required?.includes('computed')) part.oneOf[1] = { not: part.oneOf[0] } as object
  }
  // Exactly one of three variants, none of which forbids the fields of the others.
  const attributes = schemas.RevisionSemanticChangePageEdited?.properties.attributes
  if (attributes?.oneOf) {
    attributes.anyOf = attributes.oneOf
    delete attributes.oneOf
  }
  // One of map, text, number …, where the map matches all of them.
  if (schemas.PlainObject) schemas.PlainObject.type = 'object'
  // An event without a rating, a placement or the like has no value in that column, and its type allows none. A plain string would be empty.
  for (const { properties } of schemas.SiteInsightsQueryEventsValues?.oneOf ?? [])
    if (!ALWAYS.includes(properties.column.enum[0]!) && !isPlainString(properties.values.items))
      properties.values.items = { anyOf: [properties.values.items, { enum: [null] }] }
}

const isPlainString = (items: object) => JSON.stringify(items) === '{"type":"string"}'

/** Refers to a part of the newest document from another one. */
type ReferToNewest = (place: string) => { $ref: string }

/** Adds the insights columns and event types that only the newest document has to an older document. */
export function addLaterInsights(schemas: Schemas, newest: Schemas, refer: ReferToNewest): void {
  const columns = schemas.SiteInsightsQueryEventsValues?.oneOf as (InsightsValues | { $ref: string })[] | undefined
  const nameOf = (column: InsightsValues) => column.properties.column.enum[0]
  const known = columns?.map((column) => nameOf(column as InsightsValues))
  newest.SiteInsightsQueryEventsValues?.oneOf.forEach((column, at) => {
    if (known && !known.includes(nameOf(column))) columns!.push(refer(`SiteInsightsQueryEventsValues/oneOf/${at}`))
  })
  if (schemas.SiteInsightsEventType) schemas.SiteInsightsEventType = refer('SiteInsightsEventType') as never
}
