/** Others wrote in a field of which this computer has another version: the person decides. */
import { Button, ButtonRow, useUnsaved, useWords, Warning } from '../../../design/index.ts'
import type { HeadFields } from '../../../shell/drafts/head-drafts.ts'
import { HEAD_CONFLICT_WORDS } from './head-conflict-words.ts'

type Field = keyof HeadFields

interface HeadConflictsProps {
  /** What others wrote. */
  theirs: HeadFields
  decide: (field: Field, choice: 'mine' | 'theirs') => void
}

export function HeadConflicts({ theirs, decide }: HeadConflictsProps) {
  const words = useWords(HEAD_CONFLICT_WORDS)
  // As with words of the text: they are not sent before the person decides.
  useUnsaved(true, () => {}, {
    staysOnScreen: (search) => new URLSearchParams(search).get('mode') === 'edit',
    kept: { title: words.leaveTitle, text: words.leaveText, confirm: words.leave },
  })
  return (Object.entries(theirs) as [Field, string][]).map(([field, text]) => (
    <div key={field}>
      <Warning title={words.conflict}>{words[field](text)}</Warning>
      <ButtonRow>
        <Button onPress={() => decide(field, 'mine')}>{words.keepMine}</Button>
        <Button onPress={() => decide(field, 'theirs')}>{words.useTheirs}</Button>
      </ButtonRow>
    </div>
  ))
}
