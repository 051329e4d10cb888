/** The rows of all files in `rows/`, in the order of their names. */
import { readdir } from 'node:fs/promises'

const folder = new URL('../rows/', import.meta.url)

export async function loadRows() {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.mjs')).sort()
  const rows = []
  for (const file of files) rows.push(...(await import(new URL(file, folder))).rows)
  return rows
}
