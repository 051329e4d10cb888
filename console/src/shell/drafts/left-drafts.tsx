/** Words that were left unsent: where they were written, if that is closed now, and all of them in the account. */
import { useQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import {
  Badge,
  Box,
  EmptyState,
  LinkButton,
  Section,
  Skeleton,
  Stack,
  Time,
  useWords,
  Warning,
} from '../../design/index.ts'
import { currentUser } from '../current.ts'
import { useCommentDrafts } from './comment-drafts.ts'
import { DraftActions } from './draft-actions.tsx'
import { forgetDrafts, listDrafts } from './draft-store.ts'
import { findObstacle } from './find-obstacle.ts'
import { type HeadDraft, listHeadDrafts } from './head-drafts.ts'
import { listKeptTexts } from './kept-texts.ts'
import { LeftComment } from './left-comments.tsx'
import { LeftHead } from './left-heads.tsx'
import { LeftText } from './left-text.tsx'
import type { DraftPlace, LeftDraft } from './types.ts'
import { DRAFT_WORDS } from './words.ts'

type Known<D> = D & { obstacle: Awaited<ReturnType<typeof findObstacle>> }

function useLeftDrafts(at?: Omit<DraftPlace, 'person'>) {
  const { data: user } = useQuery(currentUser)
  const person = user?.id
  return useQuery({
    queryKey: ['drafts on this computer', person, at?.space, at?.changeRequest, at?.page],
    enabled: person !== undefined,
    // It is read from this computer: another tab may have changed it.
    staleTime: 0,
    retry: false,
    queryFn: async (): Promise<Known<LeftDraft>[]> => {
      const drafts = await listDrafts(person!, at && { ...at, person: person! })
      return Promise.all(
        drafts.map(async (draft) => ({
          ...draft,
          obstacle: draft.isOpen ? undefined : await findObstacle(draft.about).catch(() => undefined),
        })),
      )
    },
  })
}

function useLeftHeads() {
  const { data: user } = useQuery(currentUser)
  const person = user?.id
  return useQuery({
    queryKey: ['titles on this computer', person],
    enabled: person !== undefined,
    staleTime: 0,
    retry: false,
    queryFn: (): Promise<Known<HeadDraft>[]> =>
      Promise.all(
        listHeadDrafts(person!).map(async (draft) => ({
          ...draft,
          obstacle: await findObstacle(draft.about).catch(() => undefined),
        })),
      ),
  })
}

function useLeftTexts() {
  const { data: user } = useQuery(currentUser)
  const person = user?.id
  return useQuery({
    queryKey: ['texts on this computer', person],
    enabled: person !== undefined,
    staleTime: 0,
    queryFn: async () => listKeptTexts(person!),
  })
}

/** Above a page that cannot be written any more, for who left something there. */
export function LeftDraftNotice({ at }: { at: Omit<DraftPlace, 'person'> }) {
  const words = useWords(DRAFT_WORDS)
  const { data, refetch } = useLeftDrafts(at)
  return (data ?? []).map(({ id, about, draft, obstacle, isOpen }) =>
    isOpen || obstacle === undefined ? null : (
      <Stack key={id}>
        <Warning title={words.unsent}>{words.obstacles[obstacle]}</Warning>
        <DraftActions
          about={about}
          obstacle={obstacle}
          read={() => draft}
          forget={() => forgetDrafts([id])}
          onDiscarded={() => void refetch()}
        />
      </Stack>
    ),
  )
}

export function LeftDraftList() {
  const words = useWords(DRAFT_WORDS)
  const query = useLeftDrafts()
  const heads = useLeftHeads()
  const texts = useLeftTexts()
  const { data: user } = useQuery(currentUser)
  const comments = useCommentDrafts(user?.id).filter(({ text, kind }) => text !== '' || kind === 'pending')
  const isEmpty = [query, heads, texts].every(({ data }) => data?.length === 0) && comments.length === 0
  return (
    <Section title={words.unsent} lead={words.unsentLead}>
      {(query.isPending || heads.isPending) && <Skeleton rows={2} />}
      {isEmpty && <EmptyState icon={FileCheck} title={words.none} />}
      {query.data?.map(({ id, about, draft, at, obstacle, isOpen }) => (
        <Box key={id}>
          <p>
            <strong dir="auto">{about.title}</strong> <Time value={new Date(at).toISOString()} />{' '}
            {isOpen && <Badge>{words.isOpen}</Badge>}
          </p>
          {obstacle !== undefined && <p>{words.obstacles[obstacle]}</p>}
          {obstacle === undefined && <LinkButton href={about.address}>{words.open}</LinkButton>}
          {!isOpen && (
            <DraftActions
              about={about}
              obstacle={obstacle}
              read={() => draft}
              forget={() => forgetDrafts([id])}
              onDiscarded={() => void query.refetch()}
            />
          )}
        </Box>
      ))}
      {heads.data?.map((draft) => (
        <LeftHead key={draft.name} draft={draft} obstacle={draft.obstacle} onDiscarded={() => void heads.refetch()} />
      ))}
      {texts.data?.map((kept) => (
        <LeftText key={kept.name} kept={kept} onDiscarded={() => void texts.refetch()} />
      ))}
      {comments.map((draft) => (
        <LeftComment key={draft.name} draft={draft} />
      ))}
    </Section>
  )
}
