import { Globe } from 'lucide-react'
import { toLinkAddress } from './addresses.ts'
import type { PickerGroup } from './picker-list.tsx'

/** Offers what was typed as an address, where it reads as one. */
export function toAddressGroup(text: string, title: string, onPick: (address: string) => void): PickerGroup {
  const address = toLinkAddress(text)
  const choices =
    address === undefined ? [] : [{ id: 'address', label: address, icon: Globe, onPick: () => onPick(address) }]
  return { id: 'address', title, choices }
}
