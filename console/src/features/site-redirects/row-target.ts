/** How a row of a table says that the rest of a path is kept: its destination ends in a slash and `*`. */
import { isWildcard } from '@lectern/content/addresses'
import { trimEndCharacters } from '@lectern/content/text'

interface RedirectSource {
  source: string
  captureWildcard: boolean
}

/** Whether what `*` of the source stands for is appended. */
export const isCaptured = ({ source, captureWildcard }: RedirectSource) => captureWildcard && isWildcard(source)

const REST = '/*'

/** `text` is the destination alone. */
export function printRowTarget(redirect: RedirectSource, text: string): string {
  if (isCaptured(redirect)) return trimEndCharacters(text, '/') + REST
  // An address that has this end itself is escaped there.
  return isWildcard(redirect.source) && text.endsWith(REST) ? `${text.slice(0, -1)}%2A` : text
}

/** Only a source with a wildcard has a rest to keep. */
export function parseRowTarget(source: string, text: string): { target: string; captureWildcard: boolean } {
  const captureWildcard = isWildcard(source) && text.endsWith(REST)
  return { target: captureWildcard ? text.slice(0, -REST.length) || '/' : text, captureWildcard }
}
