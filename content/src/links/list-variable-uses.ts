import { listVariableNames, type VariableUse } from './extract-variables.ts'
import { documentHashOf, listHolders } from './holders.ts'
import type { LinkHolder, LinkPlace, LinkSource } from './types.ts'

/** Lists the places where a revision reads variables of the space, by name. Pages come before reusable contents. */
export async function listVariableUses({
  nodes,
  revision,
  linksOf,
}: Pick<LinkSource, 'nodes' | 'revision' | 'linksOf'>): Promise<Map<string, LinkPlace[]>> {
  const holders = await listHolders(nodes, revision)
  const links = await linksOf(new Set(holders.flatMap((holder) => documentHashOf(holder) ?? [])))
  const uses = new Map<string, LinkPlace[]>()
  for (const holder of holders) {
    const inBody = links.get(documentHashOf(holder) ?? '')?.variables ?? []
    for (const { name, node } of [...inCondition(holder), ...inBody]) {
      const places = uses.get(name) ?? []
      uses.set(name, places)
      places.push({ holder, node, text: undefined, relation: 'dependsOn', byPath: false })
    }
  }
  return uses
}

const inCondition = (holder: LinkHolder): VariableUse[] =>
  holder.kind === 'page' ? listVariableNames(holder.page.condition ?? '').map((name) => ({ name })) : []
