/** Shows the current step on one line of a terminal, which each step overwrites. It prints nothing elsewhere. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  const overwrite = (text: string) => {
    if (stream.isTTY) stream.write(`\r\x1b[K${text.slice(0, (stream.columns || 80) - 1)}`)
  }
  return {
    step: overwrite,
    /** Prints a line that stays. */
    say: (line: string) => {
      overwrite('')
      stream.write(`${line}\n`)
    },
    done: () => overwrite(''),
  }
}
