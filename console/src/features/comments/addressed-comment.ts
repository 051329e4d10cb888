/** The comment that the address names behind `#`. */
import { useRouterState } from '@tanstack/react-router'

const PREFIX = 'comment-'

export const useHash = () =>
  useRouterState({ select: ({ location }) => (location.hash === '' ? '' : `#${location.hash}`) })

/** The id of the comment; undefined when the address names none. */
export function useAddressedComment(): string | undefined {
  const hash = useHash().slice(1)
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined
}
