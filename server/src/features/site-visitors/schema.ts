import Type from 'typebox'
import { DateTime, nullable } from '../../core/words/shapes.ts'

const WebUrl = Type.String({ format: 'uri', maxLength: 2048, pattern: '^[hH][tT][tT][pP][sS]?://' })

export const AdaptiveSchema = Type.Object(
  {
    object: Type.Literal('site-adaptive-schema'),
    jsonSchema: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The claims about a visitor that are read: objects of booleans, texts, numbers and lists of these',
      },
    ),
    updatedAt: DateTime,
  },
  { title: 'SiteAdaptiveSchema' },
)

export const AdaptiveSchemaChange = Type.Object({
  jsonSchema: Type.Object({}, { additionalProperties: true }),
})

export const PublishingAuth = Type.Object(
  {
    object: Type.Literal('publishing-auth'),
    backend: Type.Literal('custom'),
    privateKey: Type.String({ description: 'What the tokens of visitors are signed with, by HS256' }),
    fallbackURL: Type.Optional(WebUrl),
    logoutURL: Type.Optional(WebUrl),
  },
  { title: 'SitePublishingAuth' },
)

export const PublishingAuthChange = Type.Partial(
  Type.Object({
    backend: Type.Enum(['custom', 'integration']),
    fallbackURL: nullable({ ...WebUrl, description: 'Where visitors without a token are sent to sign in' }),
    logoutURL: nullable(WebUrl),
  }),
)
