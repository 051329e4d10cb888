import { Globe } from 'lucide-react'
import type { ChoiceGroup } from '../../../design/choice-list.tsx'
import { toLinkAddress } from './addresses.ts'

/** Offers what was typed as an address, where it reads as one. */
export function toAddressGroup(text: string, title: string, onPick: (address: string) => void): ChoiceGroup {
  const address = toLinkAddress(text)
  const choices =
    address === undefined ? [] : [{ id: 'address', label: address, icon: Globe, onPick: () => onPick(address) }]
  return { id: 'address', title, choices }
}
