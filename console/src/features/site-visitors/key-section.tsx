/** The key that tokens of visitors are signed with: shown on request, replaced after a question. */
import { Eye, EyeOff, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/query.ts'
import { Button, ButtonRow, ConfirmCommand, CopyField, Section, useWords } from '../../design/index.ts'
import { useCommands } from '../../shell/commands.ts'
import type { SitePath } from '../sites/index.ts'
import { VISITOR_WORDS } from './words.ts'

export function KeySection({ path, privateKey }: { path: SitePath; privateKey: string }) {
  const words = useWords(VISITOR_WORDS)
  const regenerate = useCommand('post', '/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate')
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  useCommands([{ id: 'replace-key', label: words.replaceKey, icon: RefreshCw, run: () => setAsking(true) }])
  return (
    <Section title={words.key} lead={words.keyLead}>
      {isShown && <CopyField label={words.key} value={privateKey} />}
      <ButtonRow>
        <Button icon={isShown ? EyeOff : Eye} onPress={() => setShown(!isShown)}>
          {isShown ? words.hideKey : words.showKey}
        </Button>
        <Button icon={RefreshCw} onPress={() => setAsking(true)}>
          {words.replaceKey}
        </Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmCommand
          title={words.replaceTitle}
          confirmLabel={words.replaceKey}
          doneText={words.replaced}
          run={() => regenerate.mutateAsync({ path })}
          onDone={() => setShown(true)}
          onClose={() => setAsking(false)}
        >
          <p>{words.replaceText}</p>
        </ConfirmCommand>
      )}
    </Section>
  )
}
