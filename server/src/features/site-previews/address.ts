/** Parses and writes the addresses of previews: below the root of a site, the previewed content precedes the path of a page. */
import type { PreviewSubject } from './load-preview.ts'

/** Splits `~/changes/7/guides/start` into the previewed content, its prefix in the address, and the rest. */
export function readPreviewAddress(
  segments: readonly string[],
): { subject: PreviewSubject; prefix: string[]; rest: string[] } | undefined {
  const [tilde, kind, id, ...rest] = segments
  if (tilde !== '~' || (kind !== 'changes' && kind !== 'revisions') || id === undefined) return undefined
  return { subject: { kind, id }, prefix: [tilde, kind, id], rest }
}

/** `~/preview/<token>/guides/start`. */
export function readLinkAddress(
  segments: readonly string[],
): { token: string; prefix: string[]; rest: string[] } | undefined {
  const [tilde, word, token, ...rest] = segments
  if (tilde !== '~' || word !== 'preview' || token === undefined) return undefined
  return { token, prefix: [tilde, word, token], rest }
}

export const linkAddress = (token: string, address: string) => `~/preview/${token}/${address}`
