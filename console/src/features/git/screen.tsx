/** A space and a Git repository: filled from it, or written to it, with how the last run went. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GitBranch } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { invalidate, resourceQuery } from '../../api/query.ts'
import { EmptyState, Facts, Loaded, Section, useWords } from '../../design/index.ts'
import type { SpaceData } from '../space-content/index.ts'
import { SpaceSettingsLayout } from '../space-settings/index.ts'
import { GitForm, type GitFormHandle } from './git-form.tsx'
import { GitRunFacts } from './run-facts.tsx'
import { GIT_WORDS } from './words.ts'

export function Screen() {
  const words = useWords(GIT_WORDS)
  return (
    <SpaceSettingsLayout section="git" lead={words.lead}>
      {(space) => <GitSections space={space} />}
    </SpaceSettingsLayout>
  )
}

function GitSections({ space }: { space: SpaceData }) {
  const words = useWords(GIT_WORDS)
  const client = useQueryClient()
  const form = useRef<GitFormHandle>(null)
  const hasRepository = space.gitSync !== undefined
  const query = useQuery({
    ...resourceQuery('/spaces/{spaceId}/git/info', { path: { spaceId: space.id } }),
    // A space without a repository never had a run.
    enabled: hasRepository,
    refetchInterval: ({ state }) => (state.data?.operation.state === 'running' ? 1000 : false),
  })
  const info = query.data
  const endedAt = info?.operation.endedAt
  // What the run changed is read again once it has ended.
  useEffect(() => {
    if (endedAt !== undefined) void invalidate(client, 'post /spaces/{spaceId}/content/import', { spaceId: space.id })
  }, [client, endedAt, space.id])
  return (
    <>
      <Section title={words.lastRun}>
        {hasRepository ? (
          <Loaded query={query}>
            {(loaded) => (
              <GitRunFacts
                space={space}
                info={loaded}
                onChooseFolder={(folder) => form.current?.importFolder(folder)}
              />
            )}
          </Loaded>
        ) : (
          <EmptyState icon={GitBranch} title={words.noRepository}>
            {words.noRepositoryText}
          </EmptyState>
        )}
      </Section>
      <Section title={words.howItWorks}>
        <Facts facts={words.explanation} />
      </Section>
      {(info !== undefined || !hasRepository) && (
        <Section title={words.newRun}>
          <GitForm space={space} info={info} handle={form} />
        </Section>
      )}
    </>
  )
}
