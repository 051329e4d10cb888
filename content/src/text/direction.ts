/** The direction in which a text reads, by its first letter, as `dir="auto"` finds it. */

/** Authors put invisible direction marks before a word in the other script. */
const LETTER = /[\p{L}\u200e\u200f\u202a\u202b]/u
const RIGHT_TO_LEFT =
  /[\u200f\u202b\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

export type TextDirection = 'ltr' | 'rtl'

/** Returns undefined when no letter decides. */
export function findTextDirection(text: string): TextDirection | undefined {
  const letter = LETTER.exec(text)?.[0]
  if (letter === undefined) return undefined
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}
