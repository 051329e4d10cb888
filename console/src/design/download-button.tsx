/** Hands out a file that the server prepares while the button waits. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../api/problem.ts'
import { Button } from './button.tsx'
import { ProblemView } from './problem-view.tsx'
import { saveFile } from './save-file.ts'
import { ButtonRow } from './screen.tsx'

interface DownloadButtonProps {
  label: string
  fileName: string
  load: () => Promise<Blob>
}

export function DownloadButton({ label, fileName, load }: DownloadButtonProps) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  const download = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      saveFile(await load(), fileName)
    } catch (error) {
      setProblem(asProblem(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {problem && <ProblemView problem={problem} isInline />}
      <ButtonRow>
        <Button icon={Download} isPending={isPending} onPress={() => void download()}>
          {label}
        </Button>
      </ButtonRow>
    </>
  )
}
