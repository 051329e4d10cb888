/** Imports into all spaces of the organization; a new one begins with its space, which may be a new one too. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, Screen as ScreenFrame, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { homeAddress } from '../../shell/addresses.ts'
import { useBreadcrumbs } from '../../shell/breadcrumbs.ts'
import { useCommands } from '../../shell/commands.ts'
import { allSpaces } from '../../shell/content-tree.tsx'
import { useOrganization } from '../../shell/current.ts'
import { RunList } from './run-list.tsx'
import { SpaceChooser } from './space-chooser.tsx'
import { IMPORT_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(IMPORT_WORDS)
  const organization = useParameter('org')
  const { data: organizationData } = useOrganization()
  const spaces = useInfiniteQuery(allSpaces(organization))
  const [isChoosing, setChoosing] = useState(false)
  const mayCreate = organizationData?.permissions.createContent ?? false
  const mayImport = mayCreate || (spaces.data?.items.some(({ permissions }) => permissions.edit) ?? false)
  useBreadcrumbs([organizationData && { label: organizationData.title, href: homeAddress(organization) }])
  useCommands([
    mayImport && { id: 'new-import', label: words.newImport, icon: Plus, keys: 'c', run: () => setChoosing(true) },
  ])
  const newImport = (
    <Button look="primary" icon={Plus} onPress={() => setChoosing(true)}>
      {words.newImport}
    </Button>
  )
  return (
    <ScreenFrame title={words.runs} lead={words.organizationLead} actions={mayImport && newImport}>
      <RunList organization={organization} />
      {isChoosing && (
        <SpaceChooser organization={organization} mayCreate={mayCreate} onClose={() => setChoosing(false)} />
      )}
    </ScreenFrame>
  )
}
