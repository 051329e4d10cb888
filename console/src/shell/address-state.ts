/** Tabs, filters and panels live in the address: what is on the screen can be sent to a colleague. */
import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router'

type Parameter =
  | 'org'
  | 'space'
  | 'collection'
  | 'number'
  | 'revision'
  | 'slug'
  | 'team'
  | 'webhook'
  | 'member'
  | 'site'
  | 'report'
  | 'invite'
  /** Of an invitation: one that the person does not belong to yet. */
  | 'organization'
  | 'translation'
  | 'provider'
  | 'account'
  /** Reusable content. */
  | 'content'
  | '_splat'

type Parameters = Partial<Record<Parameter, string>>

/** A part of the path; the route of the screen that asks has it. */
export function useParameter(name: Parameter): string {
  return readParameters(useParams({ strict: false }) as Parameters)[name] ?? ''
}

const PAGE_OF_CHANGE = /^~\/changes\/(\d+)\/(.*)$/

/**
 * Pages of a space and of its change requests have one route, so that an editor stays open when its first words make a change request. The path of
 * the latter has the number before the path of the page; `~/pages` is the first page.
 */
function readParameters(parameters: Parameters): Parameters {
  const [, number, path] = PAGE_OF_CHANGE.exec(parameters._splat ?? '') ?? []
  return number === undefined ? parameters : { ...parameters, number, _splat: path === '~/pages' ? '' : path! }
}

/**
 * One search parameter: its value, and a way to change it. The empty text and the default are left out of the address. A screen that is being left
 * still sees its own parameters, not those of the next one.
 */
export function useSearchParameter<V extends string>(name: string, initial: V): [V, (value: V) => void] {
  const value = (useSearch({ strict: false }) as Record<string, unknown>)[name]
  const navigate = useNavigate()
  const set = (next: V) => {
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => {
        const { [name]: _dropped, ...others } = before
        return next === initial || (next as string) === '' ? others : { ...others, [name]: next }
      }) as never,
      replace: true,
    })
  }
  return [value === undefined ? initial : (String(value) as V), set]
}

/** In which order the table of a screen is shown. */
export const useSortParameter = (name: string) => useSearchParameter<string>(name, '')

/** Gives the address of this screen with another value of one search parameter; undefined leaves it out. */
export function useAddressWith(name: string): (value: string | undefined) => string {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  return (value) => {
    const search = new URLSearchParams(searchStr)
    if (value === undefined) search.delete(name)
    else search.set(name, value)
    return search.size === 0 ? pathname : `${pathname}?${search}`
  }
}

export const usePathname = () => useRouterState({ select: ({ location }) => location.pathname })
