import Type, { type Static } from 'typebox'

const Address = Type.String({ format: 'uri', maxLength: 2048, pattern: '^[hH][tT][tT][pP][sS]?://' })

export const EmbedQuery = Type.Object({ url: { ...Address, description: 'The page to embed' } })

export const Embed = Type.Object(
  {
    type: Type.Literal('link'),
    title: Type.String(),
    site: Type.String({ description: 'The name of the website; by default its host name' }),
    description: Type.Optional(Type.String()),
    icon: Type.Optional(Type.String({ description: 'URL of the icon of the website' })),
    image: Type.Optional(Type.String({ description: 'URL of an image of the page' })),
  },
  { title: 'Embed' },
)
export type Embed = Static<typeof Embed>
