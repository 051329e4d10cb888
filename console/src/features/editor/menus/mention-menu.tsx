/** People and pages behind an `@`. */
import type { ContentRef } from '@lectern/content/document'
import { insertInline } from '@lectern/editor'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useDeferredValue } from 'react'
import { listQuery } from '../../../api/query.ts'
import { Avatar, useWords } from '../../../design/index.ts'
import { organizationQuery } from '../../../shell/current.ts'
import { narrowByTitle, useListedPages } from '../pickers/link-targets.ts'
import type { PickContext } from '../pickers/pick-request.ts'
import { PICKER_WORDS } from '../pickers/words.ts'
import { TriggerMenu } from './trigger-menu.tsx'
import { MENTION, type TriggerKeys, type TriggerQuery } from './trigger-plugin.ts'

const MOST_PEOPLE = 6
const MOST_PAGES = 6

interface MentionMenuProps {
  context: PickContext
  keys: TriggerKeys
  query: TriggerQuery
}

export function MentionMenu({ context: { view, place, target }, keys, query }: MentionMenuProps) {
  const words = useWords(PICKER_WORDS)
  const text = useDeferredValue(query.text)
  const { data: organization } = useQuery(organizationQuery(place.organization))
  const { data: members, isPlaceholderData } = useInfiniteQuery({
    ...listQuery('/orgs/{organizationId}/members', {
      path: { organizationId: place.organization },
      query: { limit: MOST_PEOPLE, sort: 'name', order: 'asc', ...(text === '' ? {} : { search: text }) },
    }),
    enabled: organization?.permissions.listMembers === true,
    placeholderData: keepPreviousData,
  })
  const { pages } = useListedPages({ space: place.space, changeRequest: target.current() })
  const insert = (ref: ContentRef) => {
    insertInline('mention', { ref }, { ...query, isSpaced: true })(view.state, view.dispatch)
    view.focus()
  }
  // Enter takes the first: nobody is shown who does not fit what is typed by now.
  const isBehind = isPlaceholderData || text !== query.text
  const wanted = query.text.toLocaleLowerCase()
  const people = (members?.items ?? []).filter(
    ({ user: { displayName, email } }) =>
      !isBehind || `${displayName} ${email ?? ''}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <TriggerMenu
      view={view}
      trigger={MENTION}
      keys={keys}
      query={query}
      label={words.mention}
      options={[
        ...people.map(({ user }) => ({
          id: `person ${user.id}`,
          label: user.displayName,
          hint: user.email ?? undefined,
          sign: <Avatar name={user.displayName} picture={user.photoURL} />,
          onPick: () => insert({ kind: 'user', user: user.id }),
        })),
        ...narrowByTitle(pages, query.text, ({ title }) => title, MOST_PAGES).map(({ id, title, parents }) => ({
          id: `page ${id}`,
          label: title,
          hint: parents,
          sign: <FileText aria-hidden size={16} />,
          onPick: () => insert({ kind: 'page', page: id }),
        })),
      ]}
    />
  )
}
