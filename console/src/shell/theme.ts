/** Light, dark or as the system has it; and how dense. Kept in this browser. */
import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]
export const DENSITIES = ['comfortable', 'compact'] as const
type Density = (typeof DENSITIES)[number]

interface Appearance {
  theme: Theme
  density: Density
  /** Keys without a modifier do something. */
  hasSingleKeys: boolean
}

const STORED = 'lectern.appearance'
const INITIAL: Appearance = { theme: 'system', density: 'comfortable', hasSingleKeys: true }
const listeners = new Set<() => void>()

let appearance = readAppearance()

function readAppearance(): Appearance {
  try {
    return { ...INITIAL, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Appearance>) }
  } catch {
    return INITIAL
  }
}

export function applyAppearance(): void {
  const { dataset } = document.documentElement
  if (appearance.theme === 'system') delete dataset.theme
  else dataset.theme = appearance.theme
  dataset.density = appearance.density
}

export function changeAppearance(some: Partial<Appearance>): void {
  appearance = { ...appearance, ...some }
  localStorage.setItem(STORED, JSON.stringify(appearance))
  applyAppearance()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => appearance)
