/** Light, dark or as the system has it; and how dense. Kept in this browser. */
import { createStore, useStore } from '../design/store.ts'

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
const appearance = createStore(readAppearance())

function readAppearance(): Appearance {
  try {
    return { ...INITIAL, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Appearance>) }
  } catch {
    return INITIAL
  }
}

export function applyAppearance(): void {
  const { dataset } = document.documentElement
  const { theme, density } = appearance.read()
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  dataset.density = density
}

export function changeAppearance(some: Partial<Appearance>): void {
  appearance.write({ ...appearance.read(), ...some })
  localStorage.setItem(STORED, JSON.stringify(appearance.read()))
  applyAppearance()
}

export const useAppearance = (): Appearance => useStore(appearance)
