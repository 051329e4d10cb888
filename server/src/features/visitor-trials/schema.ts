import Type from 'typebox'

/** As many characters as the token of a visitor may have. */
export const MAX_CLAIMS_LENGTH = 8192

const Id = Type.String({ minLength: 1, maxLength: 100 })

export const VisitorTrialRequest = Type.Object({
  claims: Type.Object(
    {},
    {
      additionalProperties: true,
      description: `The claims of the visitor, as in a signed token; those under \`unsigned\` as in the public cookie. At most ${MAX_CLAIMS_LENGTH} characters of JSON`,
    },
  ),
  siteSpaceId: Type.Optional({
    ...Id,
    description: 'Also lists the pages of this site space that have conditions. The caller must see the space',
  }),
  pageId: Type.Optional({
    ...Id,
    description: 'Explains everything that decides about this page of the site space, and its conditional blocks',
  }),
})

const Condition = Type.Object(
  {
    on: Type.Enum(['section', 'site-space', 'page', 'block']),
    id: Type.String({ description: 'Of the section, site space or page; of a block its key' }),
    title: Type.String({ description: 'Of a block its first words' }),
    expression: Type.String(),
    isMet: Type.Boolean(),
    reason: Type.Enum(['met', 'not-met', 'invalid', 'failed', 'no-claims']),
    message: Type.Optional(Type.String({ description: 'What is wrong with a condition that is invalid or failed' })),
  },
  { title: 'TriedCondition' },
)

const Part = {
  id: Type.String(),
  title: Type.String(),
  isShown: Type.Boolean(),
  conditions: Type.Array(Condition, { description: 'All that decide about it, from the outside in' }),
}

const TriedPage = Type.Object({ ...Part, path: Type.String() }, { title: 'TriedPage' })

export const VisitorTrial = Type.Object(
  {
    object: Type.Literal('visitor-trial'),
    ignoredClaims: Type.Array(Type.String(), {
      description: 'Names of claims that the schema of the site does not allow',
    }),
    sections: Type.Array(Type.Object(Part, { title: 'TriedSection' })),
    siteSpaces: Type.Array(
      Type.Object({ ...Part, section: Type.Optional(Type.String()) }, { title: 'TriedSiteSpace' }),
    ),
    pages: Type.Optional(
      Type.Object(
        {
          count: Type.Integer({ description: 'Pages of the site space' }),
          shown: Type.Integer({ description: 'Those that the visitor can open' }),
          conditional: Type.Array(TriedPage, { description: 'Those with a condition of their own, at most 500' }),
        },
        { title: 'TriedPages' },
      ),
    ),
    page: Type.Optional(TriedPage),
  },
  { title: 'VisitorTrial' },
)
