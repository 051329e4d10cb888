import Type, { type Static, type TObject, type TUnsafe } from 'typebox'

/** Variants told apart by one field, which must be a literal in each: a refusal names what is wrong with the variant that was meant. */
export const oneOf = <const V extends TObject[]>(tag: string, variants: V): TUnsafe<Static<V[number]>> =>
  Type.Unsafe<Static<V[number]>>({
    type: 'object',
    required: [tag],
    discriminator: { propertyName: tag },
    oneOf: variants,
  })
