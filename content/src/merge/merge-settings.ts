/** Merges variables and redirects of the space name by name. If both sides set one differently, the change's value is used without a conflict. */

import {
  diffTrees,
  type Hash,
  REDIRECT_TREE,
  type RedirectItem,
  type Revision,
  type Sides,
  updateTree,
  type Variables,
} from '../revision/index.ts'
import { isEqual } from '../text/index.ts'
import type { MergeState } from './merge-state.ts'

export function mergeVariables({ base, primary, change }: Sides<Revision>): Variables {
  const merged: Record<string, string> = { ...primary.variables }
  for (const name of new Set([...Object.keys(base.variables ?? {}), ...Object.keys(change.variables ?? {})])) {
    const [before, after] = [base.variables?.[name], change.variables?.[name]]
    if (before === after) continue
    if (after === undefined) delete merged[name]
    else merged[name] = after
  }
  return merged
}

export async function mergeRedirects({ nodes, revisions }: MergeState): Promise<Hash | null> {
  const { base, primary, change } = revisions
  const [before, ours, theirs] = [base.redirects ?? null, primary.redirects ?? null, change.redirects ?? null]
  if (isEqual(before, theirs)) return ours
  const edits = new Map<string, RedirectItem | undefined>()
  for (const [path, { after }] of await diffTrees(nodes, REDIRECT_TREE, before, theirs)) edits.set(path, after)
  return updateTree(nodes, REDIRECT_TREE, ours, edits)
}
