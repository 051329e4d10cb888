/** Levels on content, in words: those of roles, no access, and what is inherited. */
import { type Choice, useWords } from '../../design/index.ts'
import { ROLE_NAMES, ROLE_WORDS, type RoleName } from '../../shell/role-words.ts'
import type { DefaultLevelValue } from './target.ts'
import { LEVEL_WORDS } from './words.ts'

/** A level as a choice of a form. */
export type LevelChoice = RoleName | 'none' | 'inherit'

export const toLevelChoice = (level: DefaultLevelValue): LevelChoice => level ?? 'none'
export const toGivenLevel = (choice: LevelChoice): RoleName | null =>
  choice === 'none' || choice === 'inherit' ? null : choice
export const toDefaultValue = (choice: LevelChoice): DefaultLevelValue => (choice === 'none' ? null : choice)

export function useLevelName(): (level: DefaultLevelValue) => string {
  const words = useWords(LEVEL_WORDS)
  const { names } = useWords(ROLE_WORDS)
  return (level) => (level === null ? words.noAccess : level === 'inherit' ? words.inherit : names[level])
}

/** The levels that can be given, the lowest first. */
export function useLevelChoices(): Choice<LevelChoice>[] {
  const words = useWords(LEVEL_WORDS)
  const { names } = useWords(ROLE_WORDS)
  return [
    { value: 'none', label: words.noAccess, hint: words.noAccessHint },
    ...ROLE_NAMES.map((value) => ({ value, label: names[value], hint: words.hints[value] })),
  ]
}
