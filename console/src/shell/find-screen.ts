/** The screen that an address names, before the router is there. The router decides: a wrong guess only loads in vain. */
import { SCREEN_ROUTES } from './routes.tsx'

interface FoundScreen {
  load: () => Promise<unknown>
  /** Of the screens of an organization, for its members. */
  organization: string | undefined
}

export function findScreen(pathname: string): FoundScreen | undefined {
  const segments = pathname.split('/')
  const [best] = SCREEN_ROUTES.map(({ path, load }) => ({ pattern: path.split('/'), load }))
    .filter(({ pattern }) => fits(pattern, segments))
    .sort((one, other) => countVariables(one.pattern) - countVariables(other.pattern))
  if (!best) return undefined
  const at = best.pattern.indexOf('$org')
  return { load: best.load, organization: at === -1 ? undefined : segments[at] }
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '$'
  const named = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? segments.length < named.length : segments.length !== named.length) return false
  return named.every((name, at) => name.startsWith('$') || name === segments[at])
}

/** An address that names more of its segments is meant before one that leaves them open. */
const countVariables = (pattern: readonly string[]) =>
  pattern.filter((name) => name.startsWith('$')).length + (pattern.at(-1) === '$' ? 10 : 0)
