import type { ReactNode } from 'react'
import { useFirstPaint } from '../design/first-paint.ts'

/** What is drawn in a second pass, so that the rest of the first screen is there sooner. */
export function AfterScreen({ children }: { children: ReactNode }) {
  return useFirstPaint() && children
}
