import Type, { type Static, type TObject, type TUnsafe } from 'typebox'

/** Variants distinguished by one field, which is a literal in each: an error names what is wrong with the variant that was meant. */
export const oneOf = <const V extends TObject[]>(tag: string, variants: V): TUnsafe<Static<V[number]>> =>
  Type.Unsafe<Static<V[number]>>({
    type: 'object',
    required: [tag],
    discriminator: { propertyName: tag },
    oneOf: variants,
  })
