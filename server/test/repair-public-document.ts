/** What no answer can satisfy, because of how the public document combines its schemas: put right, so that the rest is judged. */
type OneOf = { oneOf: object[] }

interface Schemas {
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

/** Every event has these, and what is counted is a number: never null. */
const ALWAYS =
  `datetime url eventType visitorDevice visitorBrowser visitorOS eventsCount sessionsCount visitorsCount pageFeedbackRating
  askResponseRating`.split(/\s+/)

/** Columns and types of events of a later edition of the document. */
const LATER_COLUMNS: Record<string, object> = {
  dayOfWeek: { type: 'integer', minimum: 1, maximum: 7 },
  hourOfDay: { type: 'integer', minimum: 0, maximum: 23 },
  urlPath: { type: 'string' },
  displayContext: { enum: ['site', 'server', 'embed', 'mcp'] },
  eventLLMSVariant: { enum: [null, 'standard', 'full'] },
  eventPageNotFoundType: { enum: [null, 'conditional'] },
  eventMarkdownSource: { enum: [null, 'page-action'] },
  eventSearchResultRecordId: { type: ['string', 'null'] },
  visitorAuthenticated: { type: ['boolean', 'null'] },
}
const LATER_EVENTS = [
  'ask_view',
  'agent_feedback',
  'mcp_request',
  'rss_request',
  'page_markdown_request',
  'llms_request',
]

const MARKDOWN = { properties: { markdown: { type: 'string' } } }
const DOCUMENT = { properties: { document: { $ref: '#/components/schemas/JSONDocument' } } }

/** Decision 37 of the contract: what a merge could not join stands in the document, wherever blocks stand. */
const CONFLICT = {
  type: 'object',
  required: ['object', 'type', 'nodes'],
  properties: { object: { enum: ['block'] }, type: { enum: ['conflict', 'conflict-side'] }, nodes: { type: 'array' } },
}

/** `isNewest`: only the newest document knows the forms that documents are written in today. */
export function repair(schemas: Schemas, { isNewest }: { isNewest: boolean }): void {
  if (!isNewest && schemas.JSONDocument)
    schemas.JSONDocument = {
      type: 'object',
      required: ['object', 'nodes'],
      properties: { object: { enum: ['document'] } },
    }
  schemas.DocumentBlocksEssentials?.oneOf.push(CONFLICT)
  // What a button leads to forbids its label, which is required.
  const [, leadsTo] = schemas.DocumentInlineButton?.properties.data.allOf ?? []
  for (const each of (leadsTo?.oneOf ?? []) as { additionalProperties?: boolean }[]) delete each.additionalProperties
  // A page without a body would have to be without any field: that variant forbids all others. One read without a format has both.
  const page = schemas.RevisionPageDocument
  if (page) {
    const isBody = (part: object) => JSON.stringify(part) === '{"$ref":"#/components/schemas/Document"}'
    const body = { properties: { ...MARKDOWN.properties, ...DOCUMENT.properties } }
    page.allOf = page.allOf.map((part) => (isBody(part) ? body : part))
    // Made from something else, or with a document of its own: but the second shape forbids nothing, and both hold.
    for (const part of page.allOf as { oneOf?: { required?: string[] }[] }[])
      if (part.oneOf?.[0]?.required?.includes('computed')) part.oneOf[1] = { not: part.oneOf[0] } as object
  }
  // Exactly one of three shapes, none of which forbids what the others have.
  const attributes = schemas.RevisionSemanticChangePageEdited?.properties.attributes
  if (attributes?.oneOf) {
    attributes.anyOf = attributes.oneOf
    delete attributes.oneOf
  }
  // One of map, text, number …, and its map would be all of them.
  if (schemas.PlainObject) schemas.PlainObject.type = 'object'
  // Events that have no referrer or query have no value in its column.
  const columns = schemas.SiteInsightsQueryEventsValues?.oneOf
  for (const { properties } of columns ?? [])
    if (!ALWAYS.includes(properties.column.enum[0]!))
      properties.values.items = { anyOf: [properties.values.items, { enum: [null] }] }
  const known = columns?.map(({ properties }) => properties.column.enum[0])
  for (const [column, items] of Object.entries(LATER_COLUMNS))
    if (known && !known.includes(column))
      columns!.push({ required: ['column', 'values'], properties: { column: { enum: [column] }, values: { items } } })
  const events = schemas.SiteInsightsEventType?.enum
  events?.push(...LATER_EVENTS.filter((event) => !events.includes(event)))
}
