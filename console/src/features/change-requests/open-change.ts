/** The change request of the address. */
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { changeRequestAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import { changeRequestQuery, type SpaceChangeRequest, type SpaceData } from '../space-content/index.ts'
import { CHANGE_REQUEST_WORDS } from './words.ts'

export interface OpenChange {
  organization: string
  space: SpaceData
  change: SpaceChangeRequest
}

export function useOpenChange() {
  const [organization, spaceId] = [useParameter('org'), useParameter('space')]
  const number = Number(useParameter('number'))
  return { organization, spaceId, number, query: useQuery(changeRequestQuery(spaceId, number)) }
}

/** The way to it: the change requests of the space, and its subject. */
export function useChangeCrumbs(): { label: string; href: string }[] {
  const words = useWords(CHANGE_REQUEST_WORDS)
  const { organization, spaceId, number, query } = useOpenChange()
  return [
    { label: words.changes, href: spaceScreenAddress(organization, spaceId, 'changes') },
    {
      label: `${query.data?.subject || words.untitled} #${number}`,
      href: changeRequestAddress(organization, spaceId, number),
    },
  ]
}
