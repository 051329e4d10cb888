/** Deletes a site for good: whoever does it types its title first. */
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { useCommand } from '../../api/query.ts'
import {
  Button,
  ButtonRow,
  Dialog,
  PARTS_WORDS,
  ProblemView,
  Section,
  Stack,
  showToast,
  TextField,
  useWords,
} from '../../design/index.ts'
import { useParameter } from '../../shell/address-state.ts'
import { organizationAddress } from '../../shell/addresses.ts'
import { useLeave } from '../../shell/leave.ts'
import type { SiteData } from './queries.ts'
import { SITE_WORDS } from './words.ts'

export function DeleteSiteSection({ site }: { site: SiteData }) {
  const words = useWords(SITE_WORDS)
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={words.delete} lead={words.deleteLead} isDangerous>
      <ButtonRow>
        <Button look="danger" onPress={() => setAsking(true)}>
          {words.delete}
        </Button>
      </ButtonRow>
      {isAsking && <DeleteDialog site={site} onClose={() => setAsking(false)} />}
    </Section>
  )
}

/** What is typed need not have the same spaces and capitals. */
const fold = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

function DeleteDialog({ site, onClose }: { site: SiteData; onClose: () => void }) {
  const words = useWords(SITE_WORDS)
  const parts = useWords(PARTS_WORDS)
  const organizationId = useParameter('org')
  const leave = useLeave()
  const command = useCommand('delete', '/orgs/{organizationId}/sites/{siteId}')
  const [typed, setTyped] = useState('')
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const isNamed = fold(typed) === fold(site.title)
  const remove = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await command.mutateAsync({ path: { organizationId, siteId: site.id } })
      showToast(words.deleted)
      await leave(organizationAddress(organizationId, 'sites'))
    } catch (error) {
      setProblem(asProblem(error))
      setPending(false)
    }
  }
  return (
    <Dialog
      title={words.deleteTitle(site.title.slice(0, 100))}
      isOpen
      role="alertdialog"
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{parts.cancel}</Button>
          <Button
            look="danger"
            isPending={isPending}
            blockedBy={isNamed ? undefined : words.typeTitleFirst}
            onPress={() => void remove()}
          >
            {words.delete}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{words.deleteText}</p>
        {site.published && <p>{words.deletePublished}</p>}
        <TextField label={words.typeTitle(site.title.slice(0, 128))} value={typed} onChange={setTyped} autoFocus />
        {problem && <ProblemView problem={problem} isInline />}
      </Stack>
    </Dialog>
  )
}
