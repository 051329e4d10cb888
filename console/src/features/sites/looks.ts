/** Looks that a new site can begin with: a colour, and what goes with it. Each is a part of the customization. */
import type { BodyOf } from '../../api/client.ts'

export const LOOK_NAMES = ['harbour', 'forest', 'plum', 'ember', 'slate', 'lagoon'] as const
export type LookName = (typeof LOOK_NAMES)[number]

type Styling = NonNullable<BodyOf<'/orgs/{organizationId}/sites/{siteId}/customization', 'put'>['styling']>

interface Look {
  primaryColor: { light: string; dark: string }
  corners: 'straight' | 'rounded' | 'circular'
  /** The greys lean towards the colour. */
  isTinted: boolean
}

export const LOOKS: Record<LookName, Look> = {
  harbour: { primaryColor: { light: '#1a56db', dark: '#7aa2ff' }, corners: 'rounded', isTinted: false },
  forest: { primaryColor: { light: '#166534', dark: '#6ee7a0' }, corners: 'rounded', isTinted: true },
  plum: { primaryColor: { light: '#6d28d9', dark: '#c4b5fd' }, corners: 'circular', isTinted: true },
  ember: { primaryColor: { light: '#b4371c', dark: '#ffa78a' }, corners: 'rounded', isTinted: false },
  slate: { primaryColor: { light: '#334155', dark: '#cbd5e1' }, corners: 'straight', isTinted: true },
  lagoon: { primaryColor: { light: '#0f766e', dark: '#5eead4' }, corners: 'circular', isTinted: false },
}

export function toStyling(name: LookName): Styling {
  const { primaryColor, corners, isTinted } = LOOKS[name]
  return { primaryColor, corners, ...(isTinted && { tint: { color: primaryColor } }) }
}
