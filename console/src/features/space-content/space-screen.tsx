/** The pages of a space, or of one of its change requests, one of them open. */
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { changeRequestAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import { changeRequestQuery } from './queries.ts'
import { SpaceReader } from './reader.tsx'
import { SPACE_WORDS } from './words.ts'

const ChangeBanner = lazyPart(async () => (await import('./change-banner.tsx')).ChangeBanner)

/** One component for both: an editor that is open stays when its first words make a change request. */
export function Screen() {
  const words = useWords(SPACE_WORDS)
  const [organization, space] = [useParameter('org'), useParameter('space')]
  const parameter = useParameter('number')
  const number = parameter === '' ? undefined : Number(parameter)
  const { data: change } = useQuery({ ...changeRequestQuery(space, number ?? 0), enabled: number !== undefined })
  const crumbs =
    number === undefined
      ? []
      : [
          { label: words.changes, href: spaceScreenAddress(organization, space, 'changes') },
          {
            label: `${change?.subject || words.untitled} #${number}`,
            href: changeRequestAddress(organization, space, number),
          },
        ]
  return (
    <SpaceReader
      source={{ organization, space, number }}
      crumbs={crumbs}
      banner={
        number !== undefined && (
          <Suspense>
            <ChangeBanner />
          </Suspense>
        )
      }
    />
  )
}
