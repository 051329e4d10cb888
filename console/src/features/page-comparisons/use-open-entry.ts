import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSearchParameter } from '../../shell/address-state.ts'
import type { ChangeEntry } from './change-entries.ts'

/** The page of the address; without one, the first of the list as it was when the screen was opened. */
export function useOpenEntry(entries: readonly ChangeEntry[], isWhole: boolean) {
  const [asked] = useSearchParameter<string>('page', '')
  const navigate = useNavigate()
  const [first] = useState(entries[0]?.key)
  // The first one may be gone: it was reverted.
  const usual = entries.some((each) => each.key === first) || !isWhole ? first : entries[0]?.key
  const key = asked === '' ? usual : asked
  const entry = entries.find((each) => each.key === key)
  const open = (next: string) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, page: next })) as never })
  const turn = (direction: 1 | -1): boolean => {
    const next = entries[entries.findIndex((each) => each.key === key) + direction]
    if (!next || !key) return false
    open(next.key)
    return true
  }
  return { key, entry, open, turn }
}
