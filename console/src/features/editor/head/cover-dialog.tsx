import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../../api/problem.ts'
import { Dialog, FileDrop, ProblemView, ProgressMeter, useWords } from '../../../design/index.ts'
import { insertFile } from '../paste/upload.ts'
import { FilePicker } from '../tables/content-pickers.tsx'
import type { OpenEditor } from '../view/open-editor.ts'
import { HEAD_WORDS } from './words.ts'

interface CoverDialogProps {
  editor: OpenEditor
  onPick: (file: string) => void
  onClose: () => void
}

/** A picture of the space, or a new one. */
export function CoverDialog({ editor: { place, target }, onPick, onClose }: CoverDialogProps) {
  const words = useWords(HEAD_WORDS)
  const [upload, setUpload] = useState<{ name: string; done: number; problem?: ApiProblem }>()
  const add = async ([file]: File[]) => {
    if (!file) return
    const { name } = file
    setUpload({ name, done: 0 })
    try {
      const { organization, space } = place
      const onProgress = (sent: number, total: number) => setUpload({ name, done: sent / Math.max(total, 1) })
      onPick((await insertFile(file, { organization, space, target, onProgress })).file)
    } catch (error) {
      setUpload({ name, done: 0, problem: asProblem(error) })
    }
  }
  return (
    <Dialog title={words.cover} isOpen onClose={onClose} size="small">
      <FileDrop
        label={words.coverDrop}
        chooseLabel={words.coverChoose}
        accepts={['image/*']}
        onFiles={(files) => void add(files)}
      />
      {upload && !upload.problem && <ProgressMeter label={words.uploading(upload.name)} value={upload.done} most={1} />}
      {upload?.problem && <ProblemView problem={upload.problem} isInline />}
      <FilePicker place={place} target={target} isPicture onPick={onPick} />
    </Dialog>
  )
}
