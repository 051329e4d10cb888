/** Text that was typed in a field and not sent yet. It is kept in this browser, for who typed it: a reload, a crash or a refusal loses nothing. */
import { useState } from 'react'
import { createLocalRecords } from './local-records.ts'

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

const records = createLocalRecords<KeptText>(PREFIX, ({ text }) => typeof text === 'string')

function writeKeptText(about: TextPlace, text: string): void {
  const name = nameOf(about)
  if (text === '') records.forget([name])
  else records.write({ name, title: about.title, address: location.pathname, text, at: Date.now() })
}

export const readKeptText = (about: Omit<TextPlace, 'title'>): string | undefined => records.read(nameOf(about))?.text

/** Those of one person, the newest first. */
export const listKeptTexts = (person: string): KeptText[] =>
  records.list().filter(({ name }) => name.startsWith(`${PREFIX}${person} `))

export const forgetKeptTexts = (names: readonly string[]): void => records.forget(names)

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
