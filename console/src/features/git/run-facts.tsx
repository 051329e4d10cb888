/** How the last import or export went, and what was left out. */
import type { ResultOf } from '../../api/client.ts'
import { Badge, Button, ButtonRow, Facts, ProgressMeter, Time, type Tone, useWords } from '../../design/index.ts'
import { revisionAddress } from '../../shell/addresses.ts'
import type { SpaceData } from '../space-content/index.ts'
import styles from './git.module.css'
import { GIT_WORDS } from './words.ts'

export type GitRunInfo = ResultOf<'/spaces/{spaceId}/git/info', 'get'>

const TONES: Record<GitRunInfo['operation']['state'], Tone> = { running: 'accent', success: 'good', failure: 'bad' }

interface GitRunFactsProps {
  space: SpaceData
  info: GitRunInfo
  /** Of a book in several languages, the folder of one was chosen. */
  onChooseFolder: (folder: string) => void
}

export function GitRunFacts({ space, info, onChooseFolder }: GitRunFactsProps) {
  const words = useWords(GIT_WORDS)
  const { state, direction, startedAt, endedAt, error, commit, revision, problems, languages } = info.operation
  const isLink = info.url !== undefined && /^https?:/.test(info.url)
  const facts: [string, React.ReactNode][] = [
    [
      words.repository,
      isLink ? (
        <a key="repository" href={info.url} target="_blank" rel="noreferrer">
          {info.url}
        </a>
      ) : (
        (info.url ?? info.repoName)
      ),
    ],
    [words.ref, info.ref],
    [words.direction, words.directions[direction]],
    [
      words.state,
      <Badge key="state" tone={TONES[state]}>
        {words.states[state]}
      </Badge>,
    ],
    [words.when, <Time key="when" value={endedAt ?? startedAt} />],
  ]
  if (state !== 'running') facts.push([words.nextRun, words.nextRunWhen])
  if (commit !== undefined) facts.push([words.commit, <code key="commit">{commit.slice(0, 12)}</code>])
  if (revision !== undefined)
    facts.push([
      words.revision,
      <a key="revision" href={revisionAddress(space.organization, space.id, revision)}>
        {words.showRevision}
      </a>,
    ])
  return (
    <>
      {state === 'running' && <ProgressMeter label={words.running} />}
      {languages ? (
        <div role="alert">
          <p>{words.chooseLanguage}</p>
          <ButtonRow>
            {languages.map(({ title, folder }) => (
              <Button key={folder} onPress={() => onChooseFolder(folder)}>
                <span dir="auto">{words.language(title, folder)}</span>
              </Button>
            ))}
          </ButtonRow>
        </div>
      ) : (
        error !== undefined && (
          <p role="alert" className={styles.error}>
            <strong>{words.failed}</strong> <span dir="auto">{error}</span>
          </p>
        )
      )}
      <Facts facts={facts} />
      {problems.length > 0 && (
        <div>
          <h3 className={styles.heading}>{words.problems(problems.length)}</h3>
          <ul className={styles.problems}>
            {problems.map(({ path, reason }) => (
              <li key={`${path} ${reason}`}>
                <code dir="auto">{path}</code>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
