/** Where to go from a screen that shows nothing: Home, and search. */
import { useQuery } from '@tanstack/react-query'
import { House, Search } from 'lucide-react'
import { ButtonRow, LinkButton, useWords } from '../design/index.ts'
import { homeAddress, searchAddress } from './addresses.ts'
import { organizationQuery, useOrganizationId } from './current.ts'
import { SHELL_WORDS } from './words.ts'

export function WaysOut() {
  const words = useWords(SHELL_WORDS)
  // One that cannot be read is no way out. It is not asked for here: that would begin the reading anew that just failed. It may still be on its way.
  const { data } = useQuery({ ...organizationQuery(useOrganizationId()), enabled: false })
  return (
    <ButtonRow>
      <LinkButton look="primary" icon={House} href={data ? homeAddress(data.id) : '/'}>
        {words.goHome}
      </LinkButton>
      {data && (
        <LinkButton icon={Search} href={searchAddress(data.id)}>
          {words.search}
        </LinkButton>
      )}
    </ButtonRow>
  )
}
