import Type from 'typebox'

export const NewPicture = Type.Object({
  upload: Type.String({ maxLength: 64, description: 'The `key` of an upload of the caller whose bytes have arrived' }),
})
