/** The levels on a collection, which reach everything in it. */
import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '../../api/problem.ts'
import { resourceQuery } from '../../api/query.ts'
import { Loaded, ProblemView, Screen as ScreenFrame, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { collectionAddress, homeAddress } from '../../shell/addresses.ts'
import { useBreadcrumbs } from '../../shell/breadcrumbs.ts'
import { useOrganization } from '../../shell/current.ts'
import { LevelLists } from './level-lists.tsx'
import { LEVEL_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(LEVEL_WORDS)
  const [organization, collectionId] = [useParameter('org'), useParameter('collection')]
  const { data: organizationData } = useOrganization()
  const query = useQuery(resourceQuery('/collections/{collectionId}', { path: { collectionId } }))
  const { data: collection } = query
  useBreadcrumbs([
    organizationData && { label: organizationData.title, href: homeAddress(organization) },
    collection && { label: collection.title, href: collectionAddress(organization, collectionId) },
  ])
  return (
    <ScreenFrame title={words.levels} lead={words.collectionLead} width="narrow">
      <Loaded query={query}>
        {({ id, defaultLevel, parent, permissions }) =>
          permissions.create ? (
            <LevelLists target={{ kind: 'collection', id, organization, defaultLevel, parent }} />
          ) : (
            <ProblemView problem={new ApiProblem(words.notOpen, { kind: 'forbidden' })} />
          )
        }
      </Loaded>
    </ScreenFrame>
  )
}
