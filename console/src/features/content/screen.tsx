/** One level of the content: the top of the organization, or a collection. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FolderOpen, FolderPlus, Import, Library, Plus, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { resourceQuery } from '../../api/query.ts'
import {
  Button,
  EmptyState,
  LinkButton,
  Loaded,
  MoreButton,
  ProblemView,
  Screen as ScreenFrame,
  useWords,
} from '../../design/index.ts'
import { useParameter, useSearchParameter } from '../../shell/address-state.ts'
import { collectionAddress, collectionLevelsAddress, organizationAddress } from '../../shell/addresses.ts'
import { useBreadcrumbs } from '../../shell/breadcrumbs.ts'
import { useCommands } from '../../shell/commands.ts'
import { listAncestors } from '../../shell/content-nodes.ts'
import { allCollections, allSpaces } from '../../shell/content-tree.tsx'
import { useOrganization } from '../../shell/current.ts'
import styles from './content.module.css'
import { CreateDialog, type NewContentKind } from './create-dialog.tsx'
import { listEntries } from './entries.ts'
import { EntryTable } from './entry-table.tsx'
import { CONTENT_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(CONTENT_WORDS)
  const organization = useParameter('org')
  const navigate = useNavigate()
  const collectionId = useParameter('collection') || undefined
  const [creating, setCreating] = useState<NewContentKind>()
  const [wanted, setWanted] = useSearchParameter<NewContentKind | ''>('new', '')
  // The address may ask for the dialog, once.
  useEffect(() => {
    if (wanted !== 'space' && wanted !== 'collection') return
    setCreating(wanted)
    setWanted('')
  })
  const { data: organizationData } = useOrganization()
  const spaces = useInfiniteQuery(allSpaces(organization))
  const collections = useInfiniteQuery(allCollections(organization))
  const collection = useQuery({
    ...resourceQuery('/collections/{collectionId}', { path: { collectionId: collectionId ?? '' } }),
    enabled: collectionId !== undefined,
  })
  const above = listAncestors(collections.data?.items ?? [], collectionId).slice(0, -1)
  useBreadcrumbs([
    collectionId === undefined ? undefined : { label: words.title, href: organizationAddress(organization, 'content') },
    ...above.map(({ id, title }) => ({ label: title, href: collectionAddress(organization, id) })),
  ])
  const mayUseTop = organizationData?.permissions.createContent ?? false
  const mayCreate = collectionId === undefined ? mayUseTop : (collection.data?.permissions.create ?? false)
  useCommands([
    mayCreate && { id: 'new-space', label: words.newSpace, icon: Plus, keys: 'c', run: () => setCreating('space') },
    mayCreate && {
      id: 'new-collection',
      label: words.newCollection,
      icon: FolderPlus,
      run: () => setCreating('collection'),
    },
    mayCreate &&
      collectionId !== undefined && {
        id: 'levels',
        label: words.levels,
        icon: ShieldCheck,
        run: () => void navigate({ to: collectionLevelsAddress(organization, collectionId) }),
      },
  ])
  const buttons = mayCreate && (
    <>
      {collectionId !== undefined && (
        <LinkButton icon={ShieldCheck} href={collectionLevelsAddress(organization, collectionId)}>
          {words.levels}
        </LinkButton>
      )}
      {collectionId === undefined && (
        <LinkButton icon={Import} href={organizationAddress(organization, 'imports')}>
          {words.import}
        </LinkButton>
      )}
      <Button icon={FolderPlus} onPress={() => setCreating('collection')}>
        {words.newCollection}
      </Button>
      <Button look="primary" icon={Plus} onPress={() => setCreating('space')}>
        {words.newSpace}
      </Button>
    </>
  )
  const title = collectionId === undefined ? words.title : (collection.data?.title ?? words.title)
  if (collection.error && !collection.data)
    return (
      <ScreenFrame title={title}>
        <ProblemView problem={collection.error} onRetry={() => void collection.refetch()} />
      </ScreenFrame>
    )
  return (
    <ScreenFrame title={title} lead={collectionId === undefined ? words.lead : undefined} actions={buttons}>
      <Loaded query={spaces}>
        {(spaceList) => (
          <Loaded query={collections}>
            {(collectionList) => {
              const entries = listEntries(organization, collectionId, spaceList.items, collectionList.items)
              return entries.length === 0 ? (
                <EmptyState
                  icon={collectionId === undefined ? Library : FolderOpen}
                  title={collectionId === undefined ? words.emptyTop : words.emptyCollection}
                  action={
                    mayCreate && (
                      <div className={styles.buttons}>
                        <Button look="primary" icon={Plus} onPress={() => setCreating('space')}>
                          {words.newSpace}
                        </Button>
                        {collectionId === undefined && (
                          <LinkButton icon={Import} href={organizationAddress(organization, 'imports')}>
                            {words.import}
                          </LinkButton>
                        )}
                      </div>
                    )
                  }
                >
                  {mayCreate
                    ? collectionId === undefined
                      ? words.emptyTopText
                      : words.emptyCollectionText
                    : collectionId === undefined && words.emptyReader}
                </EmptyState>
              ) : (
                <>
                  <EntryTable
                    label={title}
                    organization={organization}
                    entries={entries}
                    collections={collectionList.items}
                    mayUseTop={mayUseTop}
                  />
                  <MoreButton query={spaces} shown={spaceList.items.length} count={spaceList.count} />
                </>
              )
            }}
          </Loaded>
        )}
      </Loaded>
      <CreateDialog
        kind={creating}
        organization={organization}
        parent={collectionId}
        onClose={() => setCreating(undefined)}
      />
    </ScreenFrame>
  )
}
