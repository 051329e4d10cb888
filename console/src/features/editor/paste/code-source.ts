/** What Visual Studio Code says about the code that it puts on a clipboard. */

export const CODE_SOURCE_TYPE = 'vscode-editor-data'

/** Languages that have another name there. */
const NAMES: { readonly [mode: string]: string } = {
  bat: 'dos',
  'cuda-cpp': 'cpp',
  jade: 'pug',
  javascriptreact: 'jsx',
  jsonc: 'json',
  jsonl: 'json',
  'objective-c': 'objectivec',
  'objective-cpp': 'objectivec',
  shellscript: 'bash',
  tex: 'latex',
  typescriptreact: 'tsx',
  vb: 'vbnet',
}

interface CodeSource {
  /** Absent for prose, whose HTML says nothing but the colors of its signs. */
  language?: string
}

/** Undefined for text of another program, and for an entry that cannot be read. */
export function readCodeSource(entry: string): CodeSource | undefined {
  const mode = readMode(entry)
  if (mode === undefined) return undefined
  return /^(?:plaintext|markdown|mdx)$/.test(mode) ? {} : { language: NAMES[mode] ?? mode }
}

function readMode(entry: string): string | undefined {
  if (entry === '') return undefined
  try {
    const { mode } = JSON.parse(entry) as { mode?: unknown }
    return typeof mode === 'string' && /^[a-z0-9+#_.-]{1,30}$/i.test(mode) ? mode.toLowerCase() : undefined
  } catch {
    return undefined
  }
}
