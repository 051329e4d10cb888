/** Beside the page: its outline, what leads to it, and its facts. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import { Suspense } from 'react'
import { IconButton, lazyPart, Skeleton, TabLinks, useWords } from '../../design/index.ts'
import { useAddressWith, useSearchParameter } from '../../shell/address-state.ts'
import { useCommands } from '../../shell/commands.ts'
import { usePanelFold } from '../../shell/folding.ts'
import { revealTarget } from './drawn-page.tsx'
import type { TreeEditing } from './edit/tree-editing.ts'
import type { PageNode } from './page-index.ts'
import { type ContentAddress, pageAddress, spaceQuery } from './queries.ts'
import styles from './reader.module.css'
import { SPACE_WORDS } from './words.ts'

interface Heading {
  id: string
  level: number
  title: string
}

interface PagePanelProps {
  source: ContentAddress
  current: PageNode
  outline: readonly Heading[] | undefined
  /** Absent for who may only read. */
  editing: TreeEditing | undefined
}

const CommentsPanel = lazyPart(async () => (await import('../comments/index.ts')).CommentsPanel)

const PageBacklinks = lazyPart(async () => (await import('./page-backlinks.tsx')).PageBacklinks)
const PageFacts = lazyPart(async () => (await import('./page-facts.tsx')).PageFacts)

const PANELS = ['outline', 'comments', 'backlinks', 'facts', 'pageSettings'] as const

export function PagePanel({ source, current, outline, editing }: PagePanelProps) {
  const words = useWords(SPACE_WORDS)
  const [asked] = useSearchParameter<string>('panel', 'outline')
  // The rest of the address stays: whoever looks at another panel while writing goes on writing.
  const toAddress = useAddressWith('panel')
  const { data: space } = useQuery(spaceQuery(source.space))
  const isNow = source.revision === undefined
  // What a revision of the past leads to is not kept, and nobody talks about it.
  const isShown = {
    outline: true,
    comments: isNow && space?.permissions.comment === true,
    backlinks: isNow,
    facts: true,
    pageSettings: editing !== undefined && !current.isGenerated,
  }
  const shown = PANELS.filter((panel) => isShown[panel])
  const open = shown.find((panel) => panel === asked) ?? 'outline'
  const fold = usePanelFold()
  // A panel that the address names is shown.
  const isFolded = fold.isFolded && open === 'outline'
  const navigate = useNavigate()
  const toggle = () => {
    if (isFolded || !fold.isFolded) fold.toggle()
    if (!isFolded && open !== 'outline') void navigate({ to: toAddress(undefined), replace: true })
  }
  const label = isFolded ? words.showPanel : words.hidePanel
  const icon = isFolded ? PanelRightOpen : PanelRightClose
  useCommands([{ id: 'fold-panel', label, keys: 'd', icon, run: toggle }])
  const button = <IconButton icon={icon} label={label} onPress={toggle} />
  return (
    <aside className={`${styles.panel} ${isFolded ? styles.folded : ''}`} aria-label={words.aboutPage}>
      <div className={styles.panelHead}>
        {!isFolded && (
          <TabLinks
            label={words.aboutPage}
            tabs={shown.map((panel) => ({
              href: toAddress(panel === 'outline' ? undefined : panel),
              label: words[panel],
              isCurrent: panel === open,
            }))}
          />
        )}
        {button}
      </div>
      {isFolded ? null : open === 'comments' ? (
        <Suspense fallback={<Skeleton rows={4} look="text" />}>
          <CommentsPanel
            place={source}
            page={{ id: current.page.id, title: current.title }}
            address={pageAddress(source, current.page.path ?? '')}
          />
        </Suspense>
      ) : open === 'backlinks' ? (
        <Suspense fallback={<Skeleton rows={4} look="text" />}>
          <PageBacklinks source={source} pageId={current.page.id} />
        </Suspense>
      ) : open === 'facts' ? (
        <Suspense fallback={<Skeleton rows={4} look="text" />}>
          <PageFacts source={source} current={current} />
        </Suspense>
      ) : open === 'pageSettings' && editing ? (
        editing.renderSettings(current)
      ) : (
        <Outline outline={outline} />
      )}
    </aside>
  )
}

function Outline({ outline }: { outline: readonly Heading[] | undefined }) {
  const words = useWords(SPACE_WORDS)
  if (!outline) return <Skeleton rows={4} look="text" />
  if (outline.length === 0) return <p className={styles.quiet}>{words.noOutline}</p>
  return (
    <ol className={styles.outline}>
      {outline.map(({ id, level, title }) => (
        <li key={id} data-level={level}>
          <a
            href={`#${encodeURIComponent(id)}`}
            dir="auto"
            onClick={() => revealTarget(document.querySelector('[data-drawn-page]'), `#${encodeURIComponent(id)}`)}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
