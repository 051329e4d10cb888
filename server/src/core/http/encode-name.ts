/** Encodes a file name for Content-Disposition by RFC 8187, which is stricter than encodeURIComponent. */
export const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
