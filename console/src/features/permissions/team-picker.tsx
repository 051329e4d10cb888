/** One team of the organization, found by its title. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listQuery } from '../../api/query.ts'
import { Button, Dialog, Loaded, MoreButton, PARTS_WORDS, PickList, useWords } from '../../design/index.ts'
import { LEVEL_WORDS } from './words.ts'

interface TeamPickerProps {
  organization: string
  onPick: (team: { id: string; title: string }) => void
  onClose: () => void
}

export function TeamPicker({ organization, onPick, onClose }: TeamPickerProps) {
  const words = useWords(LEVEL_WORDS)
  const parts = useWords(PARTS_WORDS)
  const query = useInfiniteQuery(
    listQuery('/orgs/{organizationId}/teams', { path: { organizationId: organization }, query: { limit: 1000 } }),
  )
  const [chosen, setChosen] = useState<string>()
  const team = query.data?.items.find(({ id }) => id === chosen)
  return (
    <Dialog
      title={words.addTeam}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button look="primary" isDisabled={team === undefined} onPress={() => team && onPick(team)}>
            {words.next}
          </Button>
        </>
      }
    >
      <Loaded query={query}>
        {({ items, count }) => (
          <>
            <PickList
              label={words.findTeam}
              choices={items.map(({ id, title }) => ({ value: id, label: title }))}
              value={chosen}
              onChange={setChosen}
              empty={words.noSuchTeam}
            />
            <MoreButton query={query} shown={items.length} count={count} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
