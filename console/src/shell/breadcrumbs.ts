import { useEffect } from 'react'
import { createStore, useStore } from '../design/store.ts'

interface Crumb {
  label: string
  /** Absent for the screen itself, which comes last. */
  href?: string
}

const crumbs = createStore<readonly Crumb[]>([])

export const useCurrentBreadcrumbs = () => useStore(crumbs)

/** Says where the screen stands: what is above it, in order; the screen itself where its own title is not in sight. */
export function useBreadcrumbs(named: readonly (Crumb | undefined)[]): void {
  const signature = JSON.stringify(named.filter((crumb) => crumb !== undefined))
  useEffect(() => {
    crumbs.write(JSON.parse(signature) as Crumb[])
    return () => crumbs.write([])
  }, [signature])
}
