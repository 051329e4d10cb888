/** Imports into all spaces of the organization; a new one begins with its space. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  Button,
  Dialog,
  LinkButton,
  Loaded,
  PARTS_WORDS,
  PickList,
  Screen as ScreenFrame,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { homeAddress, newContentAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import { useBreadcrumbs } from '../../shell/breadcrumbs.ts'
import { useCommands } from '../../shell/commands.ts'
import { allSpaces } from '../../shell/content-tree.tsx'
import { useOrganization } from '../../shell/current.ts'
import { RunList } from './run-list.tsx'
import { IMPORT_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(IMPORT_WORDS)
  const organization = useParameter('org')
  const { data: organizationData } = useOrganization()
  const spaces = useInfiniteQuery(allSpaces(organization))
  const [isChoosing, setChoosing] = useState(false)
  const mayImport = spaces.data?.items.some(({ permissions }) => permissions.edit) ?? false
  useBreadcrumbs([organizationData && { label: organizationData.title, href: homeAddress(organization) }])
  useCommands([
    mayImport && { id: 'new-import', label: words.newImport, icon: Plus, keys: 'c', run: () => setChoosing(true) },
  ])
  const newSpace = (
    <LinkButton look="primary" icon={Plus} href={newContentAddress(organization, 'space')}>
      {words.newSpace}
    </LinkButton>
  )
  const mayCreate = organizationData?.permissions.createContent ?? false
  // What is imported goes into a space: without one, that is the first step.
  const start = spaces.data && !mayImport && mayCreate ? { text: words.spaceFirst, action: newSpace } : undefined
  return (
    <ScreenFrame
      title={words.runs}
      lead={words.organizationLead}
      actions={
        mayImport && (
          <Button look="primary" icon={Plus} onPress={() => setChoosing(true)}>
            {words.newImport}
          </Button>
        )
      }
    >
      <RunList organization={organization} {...(start && { start })} />
      {isChoosing && <SpaceChooser organization={organization} onClose={() => setChoosing(false)} />}
    </ScreenFrame>
  )
}

function SpaceChooser({ organization, onClose }: { organization: string; onClose: () => void }) {
  const words = useWords(IMPORT_WORDS)
  const parts = useWords(PARTS_WORDS)
  const navigate = useNavigate()
  const query = useInfiniteQuery(allSpaces(organization))
  const [space, setSpace] = useState<string>()
  const open = () => space && void navigate({ to: spaceScreenAddress(organization, space, 'import') })
  return (
    <Dialog
      title={words.intoWhich}
      isOpen
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button look="primary" isDisabled={space === undefined} onPress={open}>
            {words.next}
          </Button>
        </>
      }
    >
      <Loaded query={query}>
        {({ items }) => (
          <PickList
            label={words.findSpace}
            choices={items
              .filter(({ permissions }) => permissions.edit)
              .map(({ id, title }) => ({ value: id, label: title }))}
            value={space}
            onChange={setSpace}
            empty={words.noSpace}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
