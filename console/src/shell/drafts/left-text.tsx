/** The text of a field that is on this computer alone, in the list of what is not saved. */
import { CopyField } from '../../design/index.ts'
import { forgetKeptTexts, type KeptText } from './kept-texts.ts'
import { LeftEntry } from './left-entry.tsx'

interface LeftTextProps {
  kept: KeptText
  onDiscarded: () => void
}

export function LeftText({ kept: { name, title, address, text, at }, onDiscarded }: LeftTextProps) {
  return (
    <LeftEntry title={title} at={at} address={address} forget={() => forgetKeptTexts([name])} onDiscarded={onDiscarded}>
      <CopyField label={title} value={text} />
    </LeftEntry>
  )
}
