/** Finds redirects of a table that lead back to themselves, or through too many others, before any of them is written. */
import {
  captureWildcard,
  foldRedirectSource,
  foldSitePath,
  isWildcard,
  listRedirectSources,
} from '@lectern/content/addresses'
import { trimEndCharacters } from '@lectern/content/text'

interface RedirectStep {
  source: string
  /** The path of this site that it leads to; undefined where it leads elsewhere. */
  to: string | undefined
  /** What `*` of the source stands for is appended. */
  isCaptured?: boolean
  /** It leads to content, where no redirect with `*` applies. */
  isContent?: boolean
}

type CircularRedirect =
  /** Back to its own source. */
  | { kind: 'loop'; through: string[] }
  /** Through more redirects than a site follows. */
  | { kind: 'chain'; through: string[] }

/** As many as a site follows in a row (`content/src/addresses`). */
const MOST_STEPS = 5

/** Stands for any path below a wildcard. */
const ANY = '\u2026'

/** Rows replace what the site has now, and earlier rows with the same source. The result has the faulty rows by their index. */
export function findCircularRedirects(
  rows: readonly RedirectStep[],
  existing: readonly RedirectStep[],
): Map<number, CircularRedirect> {
  const find = openSteps([...existing, ...rows])
  const faults = new Map<number, CircularRedirect>()
  for (const [at, row] of rows.entries()) {
    const source = foldRedirectSource(row.source)
    const through = [row.source]
    let step: RedirectStep | undefined = row
    let path = isWildcard(row.source) ? row.source.slice(0, -1) + ANY : row.source
    while (step) {
      const to = toNext(step, path)
      if (to === undefined) break
      through.push(to)
      const next = find(to)
      // A single path leads back to itself even where it has content, as that is its own destination.
      if (!isWildcard(row.source) && foldSitePath(to) === source) step = row
      else if (!next || (isWildcard(next.source) && step.isContent === true && step.isCaptured !== true)) break
      else step = next
      if (foldRedirectSource(step.source) === source) {
        faults.set(at, { kind: 'loop', through })
        break
      }
      if (through.length > MOST_STEPS) {
        faults.set(at, { kind: 'chain', through })
        break
      }
      path = to
    }
  }
  return faults
}

function toNext({ source, to, isCaptured = false }: RedirectStep, path: string): string | undefined {
  const rest = to !== undefined && isCaptured ? captureWildcard(source, path) : undefined
  if (to === undefined || rest === undefined || rest === '') return to
  return source.endsWith('/*') || rest.startsWith('/')
    ? `${trimEndCharacters(to, '/')}/${rest.startsWith('/') ? rest.slice(1) : rest}`
    : to + rest
}

/** Finds the redirect that applies to a path. Only beginnings of a length that some redirect has are looked up. */
function openSteps(steps: readonly RedirectStep[]): (path: string) => RedirectStep | undefined {
  const bySource = new Map(steps.map((step) => [foldRedirectSource(step.source), step]))
  const lengths = new Set([...bySource.keys()].filter(isWildcard).map((source) => source.length))
  return (path) => {
    const own = bySource.get(foldSitePath(path))
    if (own || lengths.size === 0) return own
    const found = listRedirectSources(path).find((source) => lengths.has(source.length) && bySource.has(source))
    return found === undefined ? undefined : bySource.get(found)
  }
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
