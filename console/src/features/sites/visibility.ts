import { createSiteLimits } from '../../api/limits.ts'
import { type Choice, useWords } from '../../design/index.ts'
import type { SiteData } from './queries.ts'
import { SITE_WORDS } from './words.ts'

export function useVisibilityChoices(): Choice<SiteData['visibility']>[] {
  const words = useWords(SITE_WORDS)
  return createSiteLimits.visibility.enum.map((value) => ({
    value,
    label: words.visibilities[value],
    hint: words.visibilityHints[value],
  }))
}
