/** Above the pages of a change request: what it is, and what can be done with it. */
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../design/index.ts'
import { ChangeHead, useOpenChange } from '../change-requests/index.ts'
import { spaceQuery } from './queries.ts'

export function ChangeBanner() {
  const { organization, spaceId, query } = useOpenChange()
  const { data: space } = useQuery(spaceQuery(spaceId))
  return (
    <Loaded query={query}>
      {(change) => space && <ChangeHead open={{ organization, space, change }} tab="pages" />}
    </Loaded>
  )
}
