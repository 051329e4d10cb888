/** Finds redirects of a table that lead back to themselves, or through too many others, before any of them is written. */
import { foldSitePath } from '@lectern/content/addresses'

interface RedirectStep {
  source: string
  /** The path of this site that it leads to; undefined where it leads elsewhere. */
  to: string | undefined
}

type CircularRedirect =
  /** Back to its own source. */
  | { kind: 'loop'; through: string[] }
  /** Through more redirects than a site follows. */
  | { kind: 'chain'; through: string[] }

/** As many as a site follows in a row (`content/src/addresses`). */
const MOST_STEPS = 5

/** Rows replace what the site has now, and earlier rows with the same source. The result has the faulty rows by their index. */
export function findCircularRedirects(
  rows: readonly RedirectStep[],
  existing: readonly RedirectStep[],
): Map<number, CircularRedirect> {
  const targets = new Map<string, string | undefined>()
  for (const { source, to } of [...existing, ...rows]) targets.set(foldSitePath(source), to)
  const faults = new Map<number, CircularRedirect>()
  for (const [at, { source, to }] of rows.entries()) {
    const start = foldSitePath(source)
    const through = [source]
    for (let next = to; next !== undefined; next = targets.get(foldSitePath(next))) {
      through.push(next)
      if (foldSitePath(next) === start) {
        faults.set(at, { kind: 'loop', through })
        break
      }
      if (!targets.has(foldSitePath(next))) break
      if (through.length > MOST_STEPS) {
        faults.set(at, { kind: 'chain', through })
        break
      }
    }
  }
  return faults
}

/** The path below one of the addresses of the site; undefined where an address leads elsewhere. */
export function toPathOfSite(target: string, roots: readonly string[]): string | undefined {
  if (target.startsWith('/')) return target
  const address = target.split(/[?#]/, 1)[0]!
  for (const root of roots) {
    const base = root.endsWith('/') ? root : `${root}/`
    if (address.toLowerCase().startsWith(base.toLowerCase())) return `/${address.slice(base.length)}`
    if (`${address}/`.toLowerCase() === base.toLowerCase()) return '/'
  }
  return undefined
}
