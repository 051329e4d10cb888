import { type ReactNode, useDeferredValue } from 'react'

/** What is drawn in a second pass, so that the rest of the screen is there sooner. */
export function AfterScreen({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
