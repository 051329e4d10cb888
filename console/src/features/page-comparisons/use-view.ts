/** Side by side or inline: as the address says, else as this browser remembers. Where the window is narrow there is no room for two sides. */
import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useSearchParameter } from '../../shell/address-state.ts'

export type ComparisonView = 'side' | 'inline'

const STORED = 'lectern.comparison'
const narrow = matchMedia('(width < 900px)')

const followWidth = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

const isView = (value: string | null): value is ComparisonView => value === 'side' || value === 'inline'

export function useView(): [ComparisonView, (view: ComparisonView) => void] {
  const isNarrow = useSyncExternalStore(followWidth, () => narrow.matches)
  const [asked] = useSearchParameter<string>('view', '')
  const setParameter = useQuietParameter()
  const stored = localStorage.getItem(STORED)
  const usual = isView(stored) ? stored : 'side'
  const set = (view: ComparisonView) => {
    localStorage.setItem(STORED, view)
    setParameter('view', view)
  }
  return [isView(asked) ? asked : isNarrow ? 'inline' : usual, set]
}

/** Sets a parameter of the address; what is read stays where it is on the screen. */
export function useQuietParameter(): (name: string, value: string | undefined) => void {
  const navigate = useNavigate()
  return (name, value) =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => {
        const { [name]: _dropped, ...others } = before
        return value === undefined ? others : { ...others, [name]: value }
      }) as never,
      replace: true,
      resetScroll: false,
    })
}
