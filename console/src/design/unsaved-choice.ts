import { useUnsaved } from './unsaved.ts'

interface UnsavedChoiceProps {
  isUnsaved: boolean
  discard: () => void
}

/** Stands in a dialog without a form, and registers what was chosen there. */
export function UnsavedChoice({ isUnsaved, discard }: UnsavedChoiceProps) {
  useUnsaved(isUnsaved, discard)
  return null
}
