/** The key of a new block. */
export const newKey = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
