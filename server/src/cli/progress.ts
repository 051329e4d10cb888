/** What is happening at this moment, for a person at a terminal: one line that each step overwrites. Elsewhere, nothing. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  const overwrite = (text: string) => {
    if (stream.isTTY) stream.write(`\r\x1b[K${text.slice(0, (stream.columns || 80) - 1)}`)
  }
  return {
    step: overwrite,
    /** A line that stays. */
    say: (line: string) => {
      overwrite('')
      stream.write(`${line}\n`)
    },
    done: () => overwrite(''),
  }
}
