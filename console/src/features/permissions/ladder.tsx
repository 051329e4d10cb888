/** Why somebody has the level they have: the layers from the strongest down, the one that decides lit, each with the way to where it is changed. */
import { useQuery } from '@tanstack/react-query'
import { resourceQuery } from '../../api/query.ts'
import { Badge, Dialog, Loaded, Stack, useWords } from '../../design/index.ts'
import { collectionLevelsAddress, settingsAddress, siteAddress, spaceScreenAddress } from '../../shell/addresses.ts'
import { useLevelName } from './level-words.ts'
import styles from './permissions.module.css'
import { explanationQuery, type LevelExplanation, type LevelTarget } from './target.ts'
import { LEVEL_WORDS } from './words.ts'

type Layer = LevelExplanation['layers'][number]

interface WhyDialogProps {
  target: LevelTarget
  userId: string
  onClose: () => void
}

export function WhyDialog({ target, userId, onClose }: WhyDialogProps) {
  const words = useWords(LEVEL_WORDS)
  const toName = useLevelName()
  const query = useQuery(explanationQuery(target, userId))
  const { data: member } = useQuery(
    resourceQuery('/orgs/{organizationId}/members/{userId}', { path: { organizationId: target.organization, userId } }),
  )
  return (
    <Dialog title={words.whyTitle(member?.user.displayName.slice(0, 100) ?? '')} isOpen onClose={onClose}>
      <Loaded query={query}>
        {({ permission, layers }) => (
          <Stack>
            <p>
              {words.endsWith} <Badge tone="accent">{toName(permission)}</Badge>
            </p>
            <p className={styles.quiet}>{words.ladderLead}</p>
            <ol className={styles.ladder}>
              {foldSilent(layers).map((folded) => (
                <Rung key={toKey(folded[0])} layers={folded} target={target} userId={userId} />
              ))}
            </ol>
            {!layers.some(({ decides }) => decides) && <p>{words.noneDecides}</p>}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

const toKey = ({ type, object, team }: Layer) => `${type} ${object.type} ${object.id} ${team?.id ?? ''}`

type Fold = [Layer, ...Layer[]]

/** Layers of one object that say nothing stand on one rung. */
function foldSilent(layers: readonly Layer[]): Fold[] {
  const folds: Fold[] = []
  for (const layer of layers) {
    const last = folds.at(-1)
    const isSilent = layer.permission === undefined && last?.[0].permission === undefined
    if (last && isSilent && last[0].object.id === layer.object.id) last.push(layer)
    else folds.push([layer])
  }
  return folds
}

function Rung({ layers, target, userId }: { layers: Fold; target: LevelTarget; userId: string }) {
  const words = useWords(LEVEL_WORDS)
  const toName = useLevelName()
  const { object, team, permission, decides } = layers[0]
  const address = toAddress(layers[0], target, userId)
  const name = object.title ?? words.unseen
  return (
    <li className={styles.rung} data-decides={decides || undefined} data-silent={permission === undefined || undefined}>
      <span className={styles.rungText}>
        <span>
          {layers.map(({ type }) => words.layers[type]).join(' · ')}
          {team && (
            <>
              {' '}
              <a href={settingsAddress(target.organization, `teams/${team.id}`)} dir="auto">
                {team.title}
              </a>
            </>
          )}
        </span>
        <span className={styles.quiet}>
          {words.objects[object.type]}{' '}
          {address === undefined ? (
            <span dir="auto">{name}</span>
          ) : (
            <a href={address} dir="auto">
              {name}
            </a>
          )}
        </span>
      </span>
      <span className={styles.says}>
        {permission === undefined ? (
          <span className={styles.quiet}>{words.saysNothing}</span>
        ) : (
          <Badge tone={decides ? 'accent' : 'plain'}>{toName(permission)}</Badge>
        )}
        {decides && <strong>{words.decides}</strong>}
      </span>
    </li>
  )
}

/** Where the layer is changed; undefined where the reader does not see it. */
function toAddress({ object }: Layer, { organization }: LevelTarget, userId: string): string | undefined {
  if (object.title === undefined) return undefined
  switch (object.type) {
    case 'organization':
      return settingsAddress(organization, `members/${userId}`)
    case 'space':
      return spaceScreenAddress(organization, object.id, 'levels')
    case 'collection':
      return collectionLevelsAddress(organization, object.id)
    case 'site':
      return siteAddress(organization, object.id, 'levels')
  }
}
