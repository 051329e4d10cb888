/** A space in which nothing is written yet: the ways to fill it. */
import { useQuery } from '@tanstack/react-query'
import { BookOpen, GitBranch, Import, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonRow, EmptyState, LinkButton, useWords } from '../../design/index.ts'
import { spaceScreenAddress } from '../../shell/addresses.ts'
import { listSpaceSettings } from '../../shell/space-settings.ts'
import { type ContentAddress, spaceQuery } from './queries.ts'
import { SPACE_WORDS } from './words.ts'

interface StartHereProps {
  source: ContentAddress
  /** Opens the first page for writing; absent for who may not. */
  write: (() => void) | undefined
  /** What else can be made, and what went wrong. */
  others?: ReactNode
}

export function StartHere({ source: { organization, space }, write, others }: StartHereProps) {
  const words = useWords(SPACE_WORDS)
  const { data } = useQuery(spaceQuery(space))
  const open = listSpaceSettings(data?.permissions)
  const actions = (write || open.includes('import')) && (
    <ButtonRow>
      {write && (
        <Button look="primary" icon={Pencil} onPress={write}>
          {words.startWriting}
        </Button>
      )}
      {others}
      {open.includes('import') && (
        <LinkButton icon={Import} href={spaceScreenAddress(organization, space, 'import')}>
          {words.importHere}
        </LinkButton>
      )}
      {open.includes('git') && (
        <LinkButton icon={GitBranch} href={spaceScreenAddress(organization, space, 'git')}>
          {words.connectGit}
        </LinkButton>
      )}
    </ButtonRow>
  )
  return (
    <EmptyState icon={BookOpen} title={words.emptySpace} action={actions}>
      {actions ? words.startHere : words.emptySpaceText}
    </EmptyState>
  )
}
