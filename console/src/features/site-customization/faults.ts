/** What cannot be used of the settings as they are, found before they are sent. */
import { useEffect, useState } from 'react'
import { checkField, useWords } from '../../design/index.ts'
import { PARTS_WORDS } from '../../design/words.ts'
import { limitsOf, listTexts, type SiteSettings } from './settings.ts'
import { CUSTOMIZE_WORDS } from './words.ts'

const CONDITION = 'header.links.condition'
const LINK = /(?:^|\.)(?:to|primaryLink)\.url$/
const LINK_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)/i

/** What is wrong with the text of a field, in a sentence. An empty one is wrong where it is sent and something has to be there. */
export function useCheck(): (path: string, text: string, isSent?: boolean) => string | undefined {
  const [words, parts] = [useWords(CUSTOMIZE_WORDS), useWords(PARTS_WORDS)]
  return (path, text, isSent = false) => {
    const limits = limitsOf(path)
    const required = isSent && (limits.minLength ?? limits.pattern) !== undefined
    const fault = checkField(text, { ...limits, required }, parts)
    if (fault === parts.pattern && limits.pattern?.startsWith('^#')) return words.colourRule
    return fault ?? (LINK.test(path) && !LINK_ADDRESS.test(text) ? words.addressRule : undefined)
  }
}

/** What is wrong with the first setting that cannot be sent, with its name. */
export function useSettingsFault(settings: SiteSettings): string | undefined {
  const words = useWords(CUSTOMIZE_WORDS)
  const check = useCheck()
  const isExpression = useExpressionCheck(settings)
  for (const { path, text } of listTexts(settings)) {
    const isUnreadable = path === CONDITION && !isExpression(text)
    const fault = check(path, text, true) ?? (isUnreadable ? words.badCondition : undefined)
    if (fault !== undefined) return `${nameOf(path, words.labels)}: ${fault}`
  }
  return undefined
}

/** The label of the field, or of what it belongs to. */
function nameOf(path: string, labels: Record<string, string>): string {
  if (path === '' || labels[path] !== undefined) return labels[path] ?? ''
  return nameOf(path.slice(0, Math.max(0, path.lastIndexOf('.'))), labels)
}

/** The reader of expressions is large: it is loaded where there are links, before a condition of one can be typed. */
function useExpressionCheck(settings: SiteSettings): (text: string) => boolean {
  const [reader, setReader] = useState<typeof import('@lectern/content/condition')>()
  const isNeeded = settings.header.links.length > 0
  useEffect(() => {
    if (isNeeded) void import('@lectern/content/condition').then(setReader)
  }, [isNeeded])
  return (text) => reader?.parseExpression(text).kind !== 'invalid'
}

/** The settings as they last were without a fault: what the preview shows meanwhile. */
export function useLastUsable(settings: SiteSettings, fault: string | undefined): SiteSettings {
  const [usable, setUsable] = useState(settings)
  if (fault !== undefined || usable === settings) return usable
  setUsable(settings)
  return settings
}
