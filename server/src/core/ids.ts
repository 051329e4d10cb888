import { customAlphabet } from 'nanoid'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const first = customAlphabet(LETTERS, 1)
const rest = customAlphabet(`0123456789${LETTERS}`, 19)

/** 20 alphanumerics, about 118 bits. Starts with a letter, so an id is never read as a change request number. */
export const newId = (prefix = '') => `${prefix}${first()}${rest()}`
