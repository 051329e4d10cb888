/** Pictures that stand in a clipboard with their bytes become files: in a document they would be sent with each save. */
import type { Block, Node } from '@lectern/content/document'

interface TakenPictures {
  nodes: readonly Node[]
  files: readonly File[]
}

export function takeDataPictures(nodes: readonly Node[]): TakenPictures {
  const files: File[] = []
  const isTaken = (node: Node): boolean => {
    if (node.object !== 'block' || node.type !== 'image') return false
    const { ref, alt } = (node.data ?? {}) as { ref?: { kind: string; url?: string }; alt?: string }
    const file = ref?.kind === 'url' ? toFile(ref.url ?? '', alt, files.length + 1) : undefined
    if (file) files.push(file)
    return file !== undefined
  }
  const left = nodes.flatMap((node): Node[] => {
    if (node.object !== 'block' || node.type !== 'images') return isTaken(node) ? [] : [node]
    const images = (node as Block).nodes?.filter((image) => !isTaken(image)) ?? []
    return images.length === 0 ? [] : [{ ...node, nodes: images } as Node]
  })
  return { nodes: left, files }
}

const DATA = /^data:(image\/(?:png|gif|jpeg|webp|avif));base64,/i

/** Undefined for what is no picture. The content security policy lets no script fetch such an address. */
function toFile(url: string, alt: string | undefined, number: number): File | undefined {
  const type = DATA.exec(url.slice(0, 60))?.[1]?.toLowerCase()
  if (type === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1).trim()), (each) => each.charCodeAt(0))
    const name = alt
      ?.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '')
      .trim()
      .slice(0, 60)
    return new File([bytes], `${name || `picture-${number}`}.${type.slice('image/'.length)}`, { type })
  } catch {
    return undefined
  }
}
