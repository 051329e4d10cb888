/** How the server is, for operators. */
import { useQuery } from '@tanstack/react-query'
import { resourceQuery } from '../../api/query.ts'
import {
  Box,
  Facts,
  formatBytes,
  Loaded,
  Screen as ScreenFrame,
  Section,
  Time,
  useLanguage,
  useNumberFormat,
  useWords,
} from '../../design/index.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { TestMailButton } from './test-mail.tsx'
import { SYSTEM_WORDS } from './words.ts'

const EVERY = 10_000

export function Screen() {
  const words = useWords(SYSTEM_WORDS)
  const { language } = useLanguage()
  const numbers = useNumberFormat()
  const status = useQuery({ ...resourceQuery('/system'), refetchInterval: EVERY })
  return (
    <ScreenFrame title={words.title} lead={words.lead} width="narrow">
      <Loaded query={status}>
        {({ version, commit, startedAt, database, disk, storage, jobs, mail, insights, backups }) => (
          <>
            <Section title={words.server}>
              <Box>
                <Facts
                  facts={[
                    [words.version, commit === undefined ? version : `${version} (${commit.slice(0, 12)})`],
                    [words.started, <Time key="started" value={startedAt} />],
                    [
                      words.database,
                      `${words[database.kind]} ${database.version}, ${formatBytes(database.bytes, language)}`,
                    ],
                    [words.storage, `${words[storage.kind]}, ${words.files(numbers.format(storage.files))}`],
                    ...(database.directory === undefined
                      ? []
                      : [[words.directory, <code key="directory">{database.directory}</code>] as const]),
                    ...(disk === undefined
                      ? []
                      : [[words.free, words[`${disk.state}Space`](formatBytes(disk.freeBytes, language))] as const]),
                    [words.insights, words[insights.store]],
                  ]}
                />
              </Box>
            </Section>
            <Section title={words.backups}>
              <Box>
                <Facts
                  facts={[
                    [
                      words.schedule,
                      backups.schedule ? <code key="schedule">{backups.schedule}</code> : words.noSchedule,
                    ],
                    [
                      words.lastBackup,
                      backups.lastWritten ? (
                        <span key="written">
                          <Time value={backups.lastWritten.at} />, {formatBytes(backups.lastWritten.bytes, language)}
                        </span>
                      ) : (
                        words.never
                      ),
                    ],
                    [
                      words.lastTested,
                      backups.lastTested ? <Time key="tested" value={backups.lastTested.at} /> : words.never,
                    ],
                    ...(backups.lastFailure
                      ? [
                          [
                            words.lastFailure,
                            <span key="failure">
                              <Time value={backups.lastFailure.at} />: {backups.lastFailure.reason}
                            </span>,
                          ] as const,
                        ]
                      : []),
                  ]}
                />
              </Box>
            </Section>
            <Section title={words.mail} actions={<TestMailButton isSent={mail.kind !== 'outbox'} />}>
              <Box>
                <Facts
                  facts={[
                    [words.mail, words[mail.kind]],
                    [words.waiting, numbers.format(mail.waiting)],
                    [words.lastSent, mail.lastSentAt ? <Time key="sent" value={mail.lastSentAt} /> : words.never],
                    ...(mail.lastFailure
                      ? [
                          [
                            words.lastFailure,
                            <span key="failure">
                              <Time value={mail.lastFailure.at} />: {mail.lastFailure.reason}
                            </span>,
                          ] as const,
                        ]
                      : []),
                  ]}
                />
              </Box>
            </Section>
            <Section title={words.jobs}>
              <Box>
                <Facts
                  facts={[
                    [words.waiting, numbers.format(jobs.waiting)],
                    [words.running, numbers.format(jobs.running)],
                    [words.retrying, numbers.format(jobs.retrying)],
                    [words.failed, numbers.format(jobs.failed)],
                    ...(jobs.oldestWaitingAt
                      ? [[words.oldest, <Time key="oldest" value={jobs.oldestWaitingAt} />] as const]
                      : []),
                  ]}
                />
              </Box>
            </Section>
          </>
        )}
      </Loaded>
      {status.data && <FailedJobs />}
    </ScreenFrame>
  )
}
