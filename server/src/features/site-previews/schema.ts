import Type from 'typebox'
import { DateTime, Url } from '../../core/words/shapes.ts'
import { CustomizationChange } from '../site-customization/index.ts'

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

export const NewSitePreview = Type.Object({
  customization: Type.Optional(CustomizationChange),
  claims: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'The claims of the visitor to show the site as' }),
  ),
  changeRequest: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a change request to show' })),
  siteSpace: Type.Optional(
    Type.String({ maxLength: 64, description: 'Id of the site space to start at; absent: the start of the site' }),
  ),
  path: Type.Optional(
    Type.String({ maxLength: 1024, description: 'Path of the page to start at, below the site or the site space' }),
  ),
})

export const FramedSitePreview = Type.Object(
  {
    url: Type.String({ format: 'uri', description: 'To be shown in a frame of the console' }),
    expiresAt: DateTime,
  },
  { title: 'FramedSitePreview' },
)

export const SitePreview = Type.Object({ url: Url }, { title: 'SitePreview' })
