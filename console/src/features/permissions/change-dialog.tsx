/** A change of levels: the level to give, who would gain and lose by it, and then the change. */
import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import {
  Button,
  Dialog,
  Loaded,
  PARTS_WORDS,
  ProblemView,
  RadioField,
  Skeleton,
  Stack,
  showToast,
  UnsavedChoice,
  useWords,
} from '../../design/index.ts'
import {
  type LevelChoice,
  toDefaultValue,
  toGivenLevel,
  toLevelChoice,
  useLevelChoices,
  useLevelName,
} from './level-words.ts'
import styles from './permissions.module.css'
import { type LevelDraft, type LevelEffects, type LevelTarget, previewQuery } from './target.ts'
import { useLevelChanges } from './use-level-changes.ts'
import { LEVEL_WORDS } from './words.ts'

/** What is changed: the default level, or what people or teams are given. */
export interface LevelTask {
  /** `update` changes what one person or team has; `give` is for those who may have nothing yet. */
  kind: 'give' | 'update' | 'take-back' | 'default'
  title: string
  users?: string[]
  teams?: string[]
  /** What they have now. */
  initial: LevelChoice
}

interface ChangeDialogProps {
  target: LevelTarget
  task: LevelTask
  onClose: () => void
}

function toChange({ kind, users, teams }: LevelTask, choice: LevelChoice): LevelDraft {
  if (kind === 'default') return { defaultLevel: toDefaultValue(choice) }
  const grantees = { ...(users && { users }), ...(teams && { teams }) }
  return kind === 'take-back' ? grantees : { ...grantees, role: toGivenLevel(choice) }
}

export function ChangeDialog({ target, task, onClose }: ChangeDialogProps) {
  const words = useWords(LEVEL_WORDS)
  const parts = useWords(PARTS_WORDS)
  const levels = useLevelChoices()
  const makeChange = useLevelChanges(target)
  const [choice, setChoice] = useState<LevelChoice>(task.initial)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const change = toChange(task, choice)
  const save = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await makeChange(change, task.kind === 'update')
      showToast(words.changed)
      onClose()
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setPending(false)
    }
  }
  const isTakingBack = task.kind === 'take-back'
  const inheritHint = target.kind === 'site' ? words.fromSpaces : words.inheritHint
  const inherit = { value: 'inherit' as const, label: words.inherit, hint: inheritHint }
  // Who was picked for a level would have to be picked again.
  const isUnsaved = task.kind === 'give' || (!isTakingBack && choice !== task.initial)
  const isUnchanged = task.kind === 'default' && choice === toLevelChoice(target.defaultLevel)
  return (
    <Dialog
      title={task.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button
            look={isTakingBack ? 'danger' : 'primary'}
            isPending={isPending}
            isDisabled={isUnchanged}
            onPress={() => void save()}
          >
            {isTakingBack ? words.takeBack : words.save}
          </Button>
        </>
      }
    >
      <Stack>
        <UnsavedChoice isUnsaved={isUnsaved && !isPending} discard={onClose} />
        {problem && <ProblemView problem={problem} isInline />}
        {isTakingBack ? (
          <p>{words.takeBackText}</p>
        ) : (
          <RadioField
            label={words.level}
            value={choice}
            onChange={setChoice}
            choices={task.kind === 'default' ? [inherit, ...levels] : levels}
          />
        )}
        {/* For sites the server has no such preview. */}
        {target.kind !== 'site' && <Effect target={target} change={change} />}
      </Stack>
    </Dialog>
  )
}

function Effect({ target, change }: { target: LevelTarget; change: LevelDraft }) {
  const words = useWords(LEVEL_WORDS)
  const preview = useQuery(previewQuery(target, change))
  return (
    <section aria-label={words.effect} className={styles.effect} aria-live="polite">
      <h3>{words.effect}</h3>
      <Loaded query={preview} skeleton={<Skeleton rows={2} look="text" />}>
        {({ gains, losses }) =>
          gains.count + losses.count === 0 ? (
            <p className={styles.quiet}>{words.nobodyChanges}</p>
          ) : (
            <>
              <EffectList title={words.gain(gains.count)} differences={gains} isGain />
              <EffectList title={words.lose(losses.count)} differences={losses} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface EffectListProps {
  title: string
  differences: LevelEffects['gains']
  isGain?: boolean
}

const SHOWN = 8

function EffectList({ title, differences: { count, items }, isGain }: EffectListProps) {
  const words = useWords(LEVEL_WORDS)
  const toName = useLevelName()
  if (count === 0) return null
  const Icon = isGain ? TrendingUp : TrendingDown
  return (
    <div>
      <p className={isGain ? styles.gain : styles.loss}>
        <Icon aria-hidden /> {title}
      </p>
      <ul className={styles.differences}>
        {items.slice(0, SHOWN).map(({ user, before, after }) => (
          <li key={user.id}>
            <span dir="auto" className={styles.who}>
              {user.displayName}
            </span>
            <span className={styles.quiet}>{words.fromTo(toName(before), toName(after))}</span>
          </li>
        ))}
      </ul>
      {count > SHOWN && <p className={styles.quiet}>{words.andMore(count - SHOWN)}</p>}
    </div>
  )
}
