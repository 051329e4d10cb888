/** An import of a book in several languages: each became a group, and one can be imported alone. */
import { useCommand } from '../../api/query.ts'
import { Button, ButtonRow, ProblemView, showToast, useWords } from '../../design/index.ts'
import type { ListedImportRun } from './queries.ts'
import { IMPORT_WORDS } from './words.ts'

interface LanguageChoiceProps {
  organization: string
  run: ListedImportRun
  onStarted: () => void
}

export function LanguageChoice({ organization, run, onStarted }: LanguageChoiceProps) {
  const words = useWords(IMPORT_WORDS)
  const start = useCommand('post', '/org/{organizationId}/imports')
  const { source, target, site, languages } = run
  if (languages === undefined) return null
  const importAlone = async (folder: string) => {
    const body = { source: { ...source, folder }, target, ...(site !== undefined && { site }) }
    await start.mutateAsync({ path: { organizationId: organization }, body })
    showToast(words.started)
    onStarted()
  }
  return (
    <>
      {start.error && <ProblemView problem={start.error} isInline />}
      <p>{words.languages}</p>
      <ButtonRow>
        {languages.map(({ title, folder }) => (
          <Button key={folder} isDisabled={start.isPending} onPress={() => void importAlone(folder).catch(() => {})}>
            <span dir="auto">{words.language(title, folder)}</span>
          </Button>
        ))}
      </ButtonRow>
    </>
  )
}
