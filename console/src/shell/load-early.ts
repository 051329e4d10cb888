/** Begins to load the code of a screen beside the code that shows it. Which screen an address has is decided by the router: a wrong guess loads in vain. */
import { SCREEN_ROUTES } from './routes.tsx'

export function loadScreenEarly(pathname: string): void {
  const segments = pathname.split('/')
  const [best] = SCREEN_ROUTES.filter(({ path }) => fits(path.split('/'), segments)).sort(
    (one, other) => countVariables(one.path) - countVariables(other.path),
  )
  // The router loads it again, and shows why it cannot be loaded.
  best?.load().catch(() => {})
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '$'
  const named = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? segments.length < named.length : segments.length !== named.length) return false
  return named.every((name, at) => name.startsWith('$') || name === segments[at])
}

/** An address that names more of its segments is meant before one that leaves them open. */
const countVariables = (path: string) =>
  path.split('/').filter((name) => name.startsWith('$')).length + (path.endsWith('/$') ? 10 : 0)
