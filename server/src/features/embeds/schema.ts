import Type, { type Static } from 'typebox'

const Address = Type.String({ format: 'uri', maxLength: 2048, pattern: '^[hH][tT][tT][pP][sS]?://' })

export const EmbedQuery = Type.Object({ url: { ...Address, description: 'What the embed shows' } })

export const Embed = Type.Object(
  {
    type: Type.Literal('link'),
    title: Type.String(),
    site: Type.String({ description: 'What the website calls itself; else its host name' }),
    description: Type.Optional(Type.String()),
    icon: Type.Optional(Type.String({ description: 'Address of the icon of the website' })),
    image: Type.Optional(Type.String({ description: 'Address of a picture of the page' })),
  },
  { title: 'Embed' },
)
export type Embed = Static<typeof Embed>
