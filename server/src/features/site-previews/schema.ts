import Type from 'typebox'
import { Url } from '../../core/words/shapes.ts'

export const PreviewQuery = Type.Object({
  siteSpace: Type.Optional(
    Type.String({ description: 'Id of the site space to start at; absent: the start of the site' }),
  ),
  claims: Type.Optional(
    Type.String({ maxLength: 1024, description: 'The claims of the visitor, as an object in Rison' }),
  ),
  draft: Type.Optional(Type.Boolean({ default: true, description: 'Sites have no drafts: both show the same' })),
  target: Type.Optional(
    Type.String({
      maxLength: 1024,
      description:
        'Address on the site to start at, in place of siteSpace. One of a change request or a revision (~/changes/…, ~/revisions/…) shows that',
    }),
  ),
})

export const SitePreview = Type.Object({ url: Url }, { title: 'SitePreview' })
