/** The pages of a change request: read, and written. */
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../design/index.ts'
import { ChangeHead, useChangeCrumbs, useOpenChange } from '../change-requests/index.ts'
import { spaceQuery } from './queries.ts'
import { SpaceReader } from './reader.tsx'

export function Screen() {
  const { organization, spaceId, number, query } = useOpenChange()
  const { data: space } = useQuery(spaceQuery(spaceId))
  return (
    <SpaceReader
      source={{ organization, space: spaceId, number }}
      crumbs={useChangeCrumbs()}
      banner={
        <Loaded query={query}>
          {(change) => space && <ChangeHead open={{ organization, space, change }} tab="pages" />}
        </Loaded>
      }
    />
  )
}
