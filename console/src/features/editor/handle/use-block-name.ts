import { useWords } from '../../../design/index.ts'
import { EDITOR_WORDS } from '../words.ts'
import { HANDLE_WORDS } from './words.ts'

/** What a type of block is called. */
export function useBlockName(): (type: string) => string {
  const { blocks } = useWords(EDITOR_WORDS)
  const { parts } = useWords(HANDLE_WORDS)
  const names: Record<string, string | undefined> = { ...parts, ...blocks }
  return (type) => names[type] ?? type
}
