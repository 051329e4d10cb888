/** The frame of a list of files, reusable content or variables: in its space, or as a tab of a change request. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton, Loaded, useWords } from '../../design/index.ts'
import { ChangeHead, useChangeCrumbs, useOpenChange } from '../change-requests/index.ts'
import { type ContentAddress, SpaceFrame, spaceQuery } from '../space-content/index.ts'
import { type ItemKind, itemsAddress } from './item-place.ts'
import styles from './space-items.module.css'
import { ITEM_WORDS } from './words.ts'

interface ItemsFrameProps {
  source: ContentAddress
  kind: ItemKind
  title: string
  lead?: string | undefined
  /** The list above what is open. */
  parent?: string | undefined
  /** The draft of this person to which edits go, where another state is read. */
  draft?: number | undefined
  actions?: ReactNode
  children: ReactNode
}

export function ItemsFrame(props: ItemsFrameProps) {
  return props.source.number === undefined ? <InSpace {...props} /> : <InChangeRequest {...props} />
}

const toCrumbs = ({ source, kind, parent }: ItemsFrameProps) =>
  parent === undefined ? [] : [{ label: parent, href: itemsAddress(source, kind) }]

const InSpace = (props: ItemsFrameProps) => (
  <SpaceFrame title={props.title} crumbs={toCrumbs(props)}>
    {() => <Body {...props} />}
  </SpaceFrame>
)

function InChangeRequest(props: ItemsFrameProps) {
  const { organization, spaceId, number, query } = useOpenChange()
  const { data: space } = useQuery(spaceQuery(spaceId))
  const crumbs = useChangeCrumbs()
  return (
    <SpaceFrame title={props.title} crumbs={[...crumbs, ...toCrumbs(props)]}>
      {() => (
        <Loaded query={query}>
          {(change) => (
            <>
              {space && (
                <ChangeHead key={`${spaceId} ${number}`} open={{ organization, space, change }} tab={props.kind} />
              )}
              <Body {...props} />
            </>
          )}
        </Loaded>
      )}
    </SpaceFrame>
  )
}

function Body({ source, kind, title, lead, draft, actions, children }: ItemsFrameProps) {
  const words = useWords(ITEM_WORDS)
  // The head of a change request has the first heading.
  const Heading = source.number === undefined ? 'h1' : 'h2'
  return (
    <div className={styles.section}>
      <header className={styles.head}>
        <div>
          <Heading className={styles.title} dir="auto">
            {title}
          </Heading>
          {lead && <p className={styles.quiet}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {source.number === undefined && draft !== undefined && (
        <p className={styles.draft} role="note">
          {words.draftNote(draft)}
          <LinkButton href={itemsAddress({ ...source, number: draft }, kind)}>{words.openDraft}</LinkButton>
        </p>
      )}
      {children}
    </div>
  )
}
