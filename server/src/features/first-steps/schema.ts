import Type, { type Static } from 'typebox'

export const FIRST_STEPS = ['write', 'publish', 'invite', 'import'] as const

export const FirstSteps = Type.Object(
  {
    object: Type.Literal('first-steps'),
    items: Type.Array(
      Type.Object({
        step: Type.Enum([...FIRST_STEPS]),
        done: Type.Boolean({ description: 'Whether the caller did it themselves in this organization' }),
      }),
    ),
  },
  { title: 'FirstSteps' },
)
export type FirstSteps = Static<typeof FirstSteps>
