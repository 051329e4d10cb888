import { FilePen, SquareCode } from 'lucide-react'
import { useEffect } from 'react'
import { Button, mayLose, useWords } from '../../../design/index.ts'
import { useCommands } from '../../../shell/commands.ts'
import type { OpenEditor } from '../view/open-editor.ts'
import { MODE_WORDS } from './mode-words.ts'

interface ToggleMarkdownProps {
  isOn: boolean
  editor: OpenEditor
  onChange: (isOn: boolean) => void
}

/** Between writing in the page and writing its markdown. Beside the text the page is a preview: the text is what is written. */
export function ToggleMarkdown({ isOn, editor: { view, flush }, onChange }: ToggleMarkdownProps) {
  const words = useWords(MODE_WORDS)
  useEffect(() => {
    view.setProps({ editable: () => !isOn })
    return () => {
      if (!view.isDestroyed) view.setProps({ editable: () => true })
    }
  }, [view, isOn])
  // A text that cannot be read, and settings that cannot be saved, are in the markdown alone.
  const toggle = async () => {
    if (isOn) await flush()
    if (!isOn || (await mayLose())) onChange(!isOn)
  }
  const label = isOn ? words.page : words.markdown
  const icon = isOn ? FilePen : SquareCode
  useCommands([{ id: 'markdown', label, icon, run: () => void toggle() }])
  return (
    <Button look="plain" icon={icon} onPress={() => void toggle()}>
      {label}
    </Button>
  )
}
