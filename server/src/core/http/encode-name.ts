/** A file's name for a Content-Disposition, as RFC 8187 has it, which allows less than encodeURIComponent leaves. */
export const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
