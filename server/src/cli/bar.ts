/** Formats progress as a bar for one line of a terminal. */
const WIDTH = 24

export function drawBar(done: number, total: number, what: string): string {
  const part = total > 0 ? Math.min(1, done / total) : 0
  const full = Math.floor(part * WIDTH)
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(Math.floor(part * 100)).padStart(3)} % ${what}`
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function sizeOf(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${UNITS[power]}`
}
