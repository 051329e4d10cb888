/** Compared blocks as a page draws them, both versions in one, without what a screen of comparisons does with them. */
import { useMemo } from 'react'
import type { components } from '../../api/types.ts'
import { Loaded, Skeleton, useWords } from '../../design/index.ts'
import { toSheet, usePageSheet } from '../space-content/index.ts'
import { CELL_SHEETS } from './cell-styles.ts'
import { ComparedCell } from './compared-cell.tsx'
import styles from './comparison.module.css'
import { COMPARISON_WORDS } from './words.ts'

interface ComparedBlocksProps {
  side: components['schemas']['ComparedConflictSide']
  /** The path of the style sheet that all pages share. */
  stylesheet: string
}

export function ComparedBlocks({ side, stylesheet }: ComparedBlocksProps) {
  const sheet = usePageSheet(stylesheet)
  return (
    <Loaded query={sheet} skeleton={<Skeleton rows={3} look="text" />}>
      {(shared) => <Blocks side={side} shared={shared} />}
    </Loaded>
  )
}

function Blocks({ side, shared }: Pick<ComparedBlocksProps, 'side'> & { shared: CSSStyleSheet }) {
  const words = useWords(COMPARISON_WORDS)
  const sheets = useMemo(() => [shared, toSheet(side.styles), ...CELL_SHEETS], [shared, side.styles])
  return (
    <div className={styles.blocks}>
      {side.rows.map(({ kind, index, count, html }) =>
        kind === 'folded' ? (
          <p key={index} className={styles.quiet}>
            {words.unchangedBlocks(count ?? 0)}
          </p>
        ) : (
          <ComparedCell key={index} html={html ?? ''} side="both" sheets={sheets} />
        ),
      )}
      {side.next !== undefined && <p className={styles.quiet}>{words.moreBlocks(side.count - side.next)}</p>}
    </div>
  )
}
