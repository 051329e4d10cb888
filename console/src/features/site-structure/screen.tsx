/** What a site consists of: groups, sections, and the spaces in them. */
import { useQuery } from '@tanstack/react-query'
import { BookPlus, FolderPlus, LibraryBig, Network } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, ButtonRow, EmptyState, Loaded, lazyDialog, ProblemView, useWords } from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { useCommands } from '../../shell/commands.ts'
import { SiteLayout, type SitePath } from '../sites/index.ts'
import { Board } from './board.tsx'
import { RowMenu } from './row-menu.tsx'
import type { RowTask } from './row-task.ts'
import { hasSection, type StructureRow, structureQuery, toStructureRows } from './rows.ts'
import styles from './site-structure.module.css'
import { useMoves } from './use-moves.ts'
import { useStructureActions } from './use-structure-actions.ts'
import { STRUCTURE_WORDS } from './words.ts'

// Forms, pickers and the reader of conditions come when they are first needed.
const AddSpaceDialog = lazyDialog(async () => (await import('./add-dialogs.tsx')).AddSpaceDialog)
const AddSectionDialog = lazyDialog(async () => (await import('./add-dialogs.tsx')).AddSectionDialog)
const AddGroupDialog = lazyDialog(async () => (await import('./add-dialogs.tsx')).AddGroupDialog)
const RowDialog = lazyDialog(async () => (await import('./row-dialog.tsx')).RowDialog)

export function Screen() {
  const words = useWords(STRUCTURE_WORDS)
  const [organizationId, siteId] = [useParameter('org'), useParameter('site')]
  const query = useQuery(structureQuery(organizationId, siteId))
  return (
    <SiteLayout section="structure" lead={words.lead}>
      {({ published, permissions }) => (
        <Loaded query={query}>
          {(structure) => (
            <Structure
              nodes={toStructureRows(structure)}
              sitePath={{ organizationId, siteId }}
              mayChange={permissions.admin}
              isPublished={published}
            />
          )}
        </Loaded>
      )}
    </SiteLayout>
  )
}

interface StructureProps {
  nodes: readonly StructureRow[]
  sitePath: SitePath
  mayChange: boolean
  isPublished: boolean
}

type Adding = 'space' | 'section' | 'group'

function Structure({ nodes, sitePath, mayChange, isPublished }: StructureProps) {
  const words = useWords(STRUCTURE_WORDS)
  const actions = useStructureActions(sitePath)
  const moves = useMoves(nodes, actions)
  const [adding, setAdding] = useState<Adding>()
  const [task, setTask] = useState<RowTask>()
  const hasSections = hasSection(nodes)
  // With sections, a space goes into one of them.
  const mayAddSpace = mayChange && !hasSections
  useCommands([
    mayAddSpace && { id: 'add-space', label: words.addSpace, keys: 'c', icon: BookPlus, run: () => setAdding('space') },
    mayChange && {
      id: 'add-section',
      label: words.addSection,
      keys: hasSections ? 'c' : undefined,
      icon: LibraryBig,
      run: () => setAdding('section'),
    },
    mayChange && { id: 'add-group', label: words.addGroup, icon: FolderPlus, run: () => setAdding('group') },
  ])
  const close = () => setAdding(undefined)
  const closeTask = () => setTask(undefined)
  const dialog = { sitePath, actions, onClose: close }
  return (
    <>
      {mayChange && (
        <ButtonRow>
          {mayAddSpace && (
            <Button look="primary" icon={BookPlus} onPress={() => setAdding('space')}>
              {words.addSpace}
            </Button>
          )}
          <Button icon={LibraryBig} onPress={() => setAdding('section')}>
            {words.addSection}
          </Button>
          <Button icon={FolderPlus} onPress={() => setAdding('group')}>
            {words.addGroup}
          </Button>
        </ButtonRow>
      )}
      {moves.problem && <ProblemView problem={moves.problem} isInline />}
      {nodes.length === 0 ? (
        <EmptyState icon={Network} title={words.empty}>
          {mayChange ? words.emptyText : undefined}
        </EmptyState>
      ) : (
        <>
          <Board
            nodes={nodes}
            mayChange={mayChange}
            moves={moves}
            menuOf={(node) => (
              <RowMenu
                node={node}
                nodes={nodes}
                moves={moves}
                mayChange={mayChange}
                isPublished={isPublished}
                onTask={setTask}
                onRegroup={(siteSpaces, into) => void moves.run(() => actions.regroup(siteSpaces, into))}
                onDefault={(served) => void moves.run(() => actions.makeDefault(served))}
              />
            )}
          />
          {mayChange && <p className={styles.quiet}>{words.keysHint}</p>}
        </>
      )}
      <Suspense>
        {adding === 'space' && <AddSpaceDialog {...dialog} />}
        {adding === 'section' && <AddSectionDialog {...dialog} hasSections={hasSections} />}
        {adding === 'group' && <AddGroupDialog {...dialog} />}
        {task && (
          <RowDialog
            task={task}
            nodes={nodes}
            sitePath={sitePath}
            actions={actions}
            moves={moves}
            onClose={closeTask}
          />
        )}
      </Suspense>
    </>
  )
}
