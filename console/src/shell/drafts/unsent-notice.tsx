/** Says, above a page and on Home, that words of this person are on this computer alone, why, and where they are saved from. */
import { FileWarning, RotateCw } from 'lucide-react'
import { Button, ButtonRow, LinkButton, LinkList, Section, Stack, Time, useWords, Warning } from '../../design/index.ts'
import { announceDrafts } from './draft-news.ts'
import { needsPerson, useUnsentPages } from './unsent-pages.ts'
import { DRAFT_WORDS } from './words.ts'

interface UnsentNoticeProps {
  space: string
  /** Id of the page. */
  page: string
}

/** Above a page that is read. */
export function UnsentNotice({ space, page }: UnsentNoticeProps) {
  const words = useWords(DRAFT_WORDS)
  const pages = useUnsentPages().filter(({ about }) => about.space === space && about.page === page)
  return pages.map(({ id, about, reason }) => (
    <Stack key={id}>
      <Warning title={words.unsent}>{words.explained[reason ?? 'waiting']}</Warning>
      <ButtonRow>
        <LinkButton href={about.address}>{words.open}</LinkButton>
        {!needsPerson(reason) && (
          <Button icon={RotateCw} onPress={() => announceDrafts('left')}>
            {words.saveNow}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  ))
}

/** On Home. */
export function UnsentSection() {
  const words = useWords(DRAFT_WORDS)
  const pages = useUnsentPages()
  if (pages.length === 0) return null
  return (
    <Section title={words.unsentPages(pages.length)}>
      <LinkList
        items={pages.map(({ id, about, reason, at }) => ({
          id,
          href: about.address,
          icon: <FileWarning aria-hidden />,
          title: about.title,
          note: words.explained[reason ?? 'waiting'],
          aside: <Time value={new Date(at).toISOString()} />,
        }))}
      />
    </Section>
  )
}
