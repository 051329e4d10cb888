import Type, { type Static } from 'typebox'

export const DrawQuery = Type.Object({
  language: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$',
      maxLength: 35,
      default: 'en',
      description: 'Of the words around the text: labels of hints, code, notes',
    }),
  ),
})

const OutlineHeading = Type.Object(
  { id: Type.String({ description: 'Of the element in `html`' }), level: Type.Integer(), title: Type.String() },
  { title: 'OutlineHeading' },
)

export const DrawnPage = Type.Object(
  {
    object: Type.Literal('drawn-page'),
    id: Type.String(),
    html: Type.String({
      description:
        'Title, cover and body as a published site renders them. Links lead to the application; URLs of files are valid for at least an hour',
    }),
    styles: Type.String({ description: 'CSS: the rules of the classes that only this page has' }),
    stylesheet: Type.String({ description: 'The path of the style sheet that all pages share' }),
    outline: Type.Array(OutlineHeading),
    isEmpty: Type.Boolean({ description: 'There is nothing below the title' }),
  },
  { title: 'DrawnPage' },
)
export type DrawnPage = Static<typeof DrawnPage>
