/** Addresses and the lines of a mail's head, where a line break would start another line. */

const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u

/** One plain address: no name, no list, nothing a mail server could read as more than one. Unicode and plus signs are fine. */
export const isMailAddress = (text: string) => ADDRESS.test(text)

/** A text as one line: breaks and other control characters become spaces. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
