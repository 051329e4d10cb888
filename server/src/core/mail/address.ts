/** Handles addresses and header lines of mails, in which a line break would start another header. */

const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u

/** Accepts one plain address without a name or a list, which no mail server could read as several. Unicode and plus signs are allowed. */
export const isMailAddress = (text: string) => ADDRESS.test(text)

/** Turns a text into one line: line breaks and other control characters become spaces. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
