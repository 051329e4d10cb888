import { createContext, type ReactNode, use, useEffect, useState } from 'react'

interface Crumb {
  label: string
  /** Absent for the screen itself, which comes last. */
  href?: string
}

const CrumbContext = createContext<{ crumbs: readonly Crumb[]; set: (crumbs: readonly Crumb[]) => void }>({
  crumbs: [],
  set: () => {},
})

export function BreadcrumbProvider({ children }: { children: ReactNode }) {
  const [crumbs, set] = useState<readonly Crumb[]>([])
  return <CrumbContext value={{ crumbs, set }}>{children}</CrumbContext>
}

export const useCurrentBreadcrumbs = () => use(CrumbContext).crumbs

/** Says where the screen stands: what is above it, in order; the screen itself where its own title is not in sight. */
export function useBreadcrumbs(crumbs: readonly (Crumb | undefined)[]): void {
  const { set } = use(CrumbContext)
  const signature = JSON.stringify(crumbs.filter((crumb) => crumb !== undefined))
  useEffect(() => {
    set(JSON.parse(signature) as Crumb[])
    return () => set([])
  }, [set, signature])
}
