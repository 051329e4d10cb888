/** The files of a specification besides its entry, as they are stored. */
export interface SpecFiles {
  /** Files the entry refers to. */
  references: string[]
  /** Name → entry of the filesystem. */
  others: { [name: string]: object }
}

export const toEntry = (
  filename: string,
  { isEntrypoint, references }: { isEntrypoint: boolean; references: readonly string[] },
) => ({
  filename,
  dir: filename.includes('/') ? filename.slice(0, filename.lastIndexOf('/')) : './',
  isEntrypoint,
  references,
})
