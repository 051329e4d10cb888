import Type, { type Static } from 'typebox'

const WrittenSpace = Type.Object({ spaceId: Type.String(), pages: Type.Record(Type.String(), Type.String()) })

/** The ids of what the first start created. */
export const DemoToFinish = Type.Object({
  organizationId: Type.String(),
  adminId: Type.String(),
  siteId: Type.String(),
  product: Type.String({ description: 'The collection' }),
  handbook: WrittenSpace,
  apiGuide: WrittenSpace,
  attempt: Type.Integer(),
})
export type DemoToFinish = Static<typeof DemoToFinish>
