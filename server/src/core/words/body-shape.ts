/** The schema of rich text: markdown, a document, or nothing. */
import Type, { type Static } from 'typebox'
import { DocumentShape } from './document-shape.ts'

export const ContentFormat = Type.Enum(['document', 'markdown'], { title: 'ContentFormat' })
export type ContentFormat = Static<typeof ContentFormat>

export const Body = Type.Union(
  [
    Type.Object({ markdown: Type.String() }),
    Type.Object({ document: DocumentShape }),
    Type.Object({}, { additionalProperties: false, description: 'No body' }),
  ],
  { title: 'Body' },
)
export type Body = Static<typeof Body>
