/** Text that was typed in a field and not sent yet. It is kept in this browser, for who typed it: a reload, a crash or a refusal loses nothing. */
import { useState } from 'react'

interface TextPlace {
  person: string
  /** What the text is for: unique among the texts of a person. */
  place: string
  /** What a list of unsent texts calls it. */
  title: string
}

export interface KeptText {
  /** Under which it is kept. */
  name: string
  title: string
  /** The screen on which it was typed. */
  address: string
  text: string
  /** Milliseconds since 1970. */
  at: number
}

const PREFIX = 'lectern kept text '

const nameOf = ({ person, place }: Omit<TextPlace, 'title'>) => `${PREFIX}${person} ${place}`

/** Where the browser has no room, what is typed is on the screen alone. */
function writeKeptText(about: TextPlace, text: string): void {
  const name = nameOf(about)
  const kept: KeptText = { name, title: about.title, address: location.pathname, text, at: Date.now() }
  try {
    if (text === '') localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(kept))
  } catch {}
}

export const readKeptText = (about: Omit<TextPlace, 'title'>): string | undefined => read(nameOf(about))?.text

/** Those of one person, the newest first. */
export function listKeptTexts(person: string): KeptText[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(`${PREFIX}${person} `))
      .flatMap((name) => read(name) ?? [])
      .sort((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

export function forgetKeptTexts(names: readonly string[]): void {
  for (const name of names) localStorage.removeItem(name)
}

function read(name: string): KeptText | undefined {
  try {
    const kept: KeptText | null = JSON.parse(localStorage.getItem(name) ?? 'null')
    return typeof kept?.text === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}

/** The text of a field, kept as it is typed. `about` is the same as long as the component lives. */
export function useKeptText(about: TextPlace, initial = '') {
  const [text, setText] = useState(() => readKeptText(about) ?? initial)
  return {
    text,
    change: (next: string) => {
      setText(next)
      writeKeptText(about, next === initial ? '' : next)
    },
    /** It was sent, or is not wanted any more. */
    forget: () => {
      setText(initial)
      writeKeptText(about, '')
    },
  }
}
