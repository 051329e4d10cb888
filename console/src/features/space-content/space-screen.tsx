/** A space: its pages, one of them open. */
import { useParameter } from '../../shell/address-state.ts'
import { SpaceReader } from './reader.tsx'

export function Screen() {
  const [organization, space] = [useParameter('org'), useParameter('space')]
  return <SpaceReader source={{ organization, space }} />
}
