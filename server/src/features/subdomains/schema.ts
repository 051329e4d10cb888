import Type from 'typebox'

export const Subdomain = Type.Object(
  {
    object: Type.Literal('subdomain'),
    subdomain: Type.String({ description: 'The name a site goes by in its address' }),
    target: Type.Object({ type: Type.Literal('organization'), organization: Type.String() }),
    isActive: Type.Boolean({ description: 'true: the site is published' }),
  },
  { title: 'Subdomain' },
)
