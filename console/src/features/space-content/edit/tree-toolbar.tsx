import { ArrowUpRight, FileText, Folder, Plus, Workflow, X } from 'lucide-react'
import { Button, IconButton, Menu, ProblemView, useWords } from '../../../design/index.ts'
import type { SpacePage } from '../queries.ts'
import type { PageEdits } from './page-edits.ts'
import styles from './tree-editor.module.css'
import { TREE_WORDS } from './words.ts'

interface TreeToolbarProps {
  edits: PageEdits
  onCreate: (kind: SpacePage['type']) => void
}

/** Above the tree: what can be made, and why the last edit was refused. */
export function TreeToolbar({ edits, onCreate }: TreeToolbarProps) {
  const words = useWords(TREE_WORDS)
  const make = (id: SpacePage['type'], label: string, icon: typeof FileText) => ({
    id,
    label,
    icon,
    hint: words.kindHints[id],
    onAction: () => onCreate(id),
  })
  return (
    <>
      <div className={styles.toolbar}>
        <Menu
          label={words.create}
          trigger={
            <Button look="plain" icon={Plus}>
              {words.create}
            </Button>
          }
          actions={[
            make('document', words.create, FileText),
            make('group', words.createGroup, Folder),
            make('link', words.createLink, ArrowUpRight),
            make('computed', words.createComputed, Workflow),
          ]}
        />
      </div>
      {edits.problem && (
        <div className={styles.problem}>
          <ProblemView problem={edits.problem} isInline />
          <IconButton icon={X} label={words.dismiss} onPress={edits.dismissProblem} />
        </div>
      )}
    </>
  )
}
