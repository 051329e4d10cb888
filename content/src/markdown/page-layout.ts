/** The `layout` of front matter: nested as in repositories, flat as in the interface. `title: { visible: false }` and `title: false` mean the same. */
import type { NodeData } from '../document/index.ts'

const PARTS = new Set<string>([
  ...['cover', 'title', 'description', 'tableOfContents', 'outline', 'pagination', 'metadata', 'tags', 'actions'],
])
const SIZES: readonly unknown[] = ['hero', 'full']

/** Returns the options of a page, flat and without default values, and the unchanged rest. */
export function readLayout(layout: NodeData): { options: NodeData; rest: NodeData | undefined } {
  const options: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(layout)) {
    if (name === 'width' && value === 'wide') options.width = value
    else if (name === 'width' && value === 'default') continue
    else if (name === 'coverSize' && SIZES.includes(value)) options.coverSize = value
    else if (PARTS.has(name) && typeof value === 'boolean') options[name] = value
    else if (PARTS.has(name) && isMap(value)) {
      const { visible, size, ...others } = value
      if (typeof visible === 'boolean') options[name] = visible
      else if (visible !== undefined) others.visible = visible
      if (name === 'cover' && SIZES.includes(size)) options.coverSize = size
      else if (size !== undefined) others.size = size
      if (Object.keys(others).length > 0) rest[name] = others
    } else rest[name] = value
  }
  return { options, rest: Object.keys(rest).length > 0 ? rest : undefined }
}

/** Nests the options again. */
export function writeLayout(options: NodeData | undefined, rest: NodeData | undefined): NodeData | undefined {
  if (!options && !rest) return undefined
  const { width, coverSize, ...visible } = options ?? {}
  const layout: Record<string, unknown> = { ...(width !== undefined && { width }) }
  for (const [name, value] of Object.entries(visible)) layout[name] = { visible: value }
  if (coverSize !== undefined) layout.cover = { ...(layout.cover as NodeData | undefined), size: coverSize }
  for (const [name, value] of Object.entries(rest ?? {}))
    layout[name] = isMap(value) && isMap(layout[name]) ? { ...layout[name], ...value } : value
  return layout
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
