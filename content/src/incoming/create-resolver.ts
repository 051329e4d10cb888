import { type Resolve, readHref } from '../markdown/index.ts'
import type { IncomingContent, LocatedAddress } from './types.ts'

/** What an address of the source refers to. */
export type IncomingTarget =
  | { kind: 'page'; page: string }
  | { kind: 'file'; file: string }
  | { kind: 'reusable-content'; reusableContent: string }

/** Creates the function that resolves the addresses in the body at `from`. */
export const createResolver =
  (locate: IncomingContent['locate'], targets: ReadonlyMap<string, IncomingTarget>) =>
  (from: string): Resolve =>
  (url, kind) => {
    const located = locate(url, from, kind)
    return located ? toRef(targets.get(located.address), located, from) : readHref(url)
  }

function toRef(target: IncomingTarget | undefined, { anchor, address }: LocatedAddress, from: string) {
  if (anchor !== undefined && address === from) return { kind: 'anchor', anchor } as const
  if (target?.kind !== 'page' || anchor === undefined) return target
  return { kind: 'anchor', page: target.page, anchor } as const
}
