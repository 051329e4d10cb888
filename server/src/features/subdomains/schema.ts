import Type from 'typebox'

export const Subdomain = Type.Object(
  {
    object: Type.Literal('subdomain'),
    subdomain: Type.String({ description: 'The name of the site in its URL' }),
    target: Type.Object({ type: Type.Literal('organization'), organization: Type.String() }),
    isActive: Type.Boolean({ description: 'true: the site is published' }),
  },
  { title: 'Subdomain' },
)
