import Type from 'typebox'
import { FILE_BYTES } from '../files/index.ts'

export const NewUpload = Type.Object({
  kind: Type.Enum(['organization_file', 'import_file', 'customization_font']),
  file: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 256 }),
    type: Type.Optional(Type.String({ maxLength: 256, description: 'Its content type' })),
    size: Type.Optional(Type.Integer({ minimum: 0, maximum: FILE_BYTES, description: 'In bytes' })),
  }),
})

export const StorageSignedUrl = Type.Object(
  {
    object: Type.Literal('storage-signed-url'),
    url: Type.String({ format: 'uri', description: 'Where to PUT the bytes, within an hour' }),
    key: Type.String({ description: 'What the file is named by in insert_files' }),
  },
  { title: 'StorageSignedURL' },
)
