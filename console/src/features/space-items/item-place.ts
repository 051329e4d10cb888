/** The content whose files, reusable content and variables are on the screen: that of a space, or of a change request. */
import { useParameter } from '../../shell/address-state.ts'
import { changeTabAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import type { ContentAddress } from '../space-content/index.ts'

export type ItemKind = 'files' | 'reusable' | 'variables'

export function useItemSource(): ContentAddress {
  const number = useParameter('number')
  return {
    organization: useParameter('org'),
    space: useParameter('space'),
    number: number === '' ? undefined : Number(number),
  }
}

export const itemsAddress = ({ organization, space, number }: ContentAddress, kind: ItemKind, id?: string) => {
  const list =
    number === undefined
      ? spaceScreenAddress(organization, space, kind)
      : changeTabAddress(organization, space, number, kind)
  return id === undefined ? list : `${list}/${encodeURIComponent(id)}`
}
