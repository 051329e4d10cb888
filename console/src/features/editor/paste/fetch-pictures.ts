/** Pictures of other hosts that are pasted become files of the space: the server fetches them, so that they do not go with their host. */
import type { Slice } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { type EditTarget, sendChanges } from '../../../shell/content-edits.ts'
import { PASTE_GOES_ON } from './pasted.ts'

interface PictureRef {
  kind: 'url'
  url: string
}

/** References of pictures that are shown from an address. The object of a reference stays the same while its block is moved or told other things. */
export function listWebPictures(slice: Slice): PictureRef[] {
  const found: PictureRef[] = []
  slice.content.descendants(({ type, attrs }) => {
    if (type.name !== 'image' && type.name !== 'inline-image') return
    const ref = attrs.data.ref as PictureRef | undefined
    if (ref?.kind === 'url' && /^https?:\/\//i.test(ref.url)) found.push(ref)
  })
  return found.slice(0, MOST_PICTURES)
}

/** More would keep their author waiting; the others keep their addresses. */
const MOST_PICTURES = 50

interface FetchOptions {
  space: string
  target: EditTarget
  onProgress: (done: number, count: number) => void
}

/** One after the other. Returns how many could not be fetched: they keep their addresses. */
export async function fetchPictures(
  view: EditorView,
  refs: readonly PictureRef[],
  { space, target, onProgress }: FetchOptions,
): Promise<number> {
  const urls = [...new Set(refs.map(({ url }) => url))]
  let failed = 0
  for (const [at, url] of urls.entries()) {
    onProgress(at, urls.length)
    const file = await fetchFile(url, space, target).catch(() => undefined)
    if (view.isDestroyed) return 0
    if (file === undefined) failed++
    else showFile(view, new Set(refs.filter((ref) => ref.url === url)), file)
  }
  return failed
}

/** The id of the file; undefined when the address leads to something else than a picture. */
async function fetchFile(url: string, space: string, target: EditTarget): Promise<string | undefined> {
  const write = (change: object) => target.write((id) => sendChanges(space, id, [change]))
  const { insertedFiles } = await write({ operation: 'insert_files', files: [{ name: toName(url), url }] })
  const [file] = insertedFiles ?? []
  if (!file || file.contentType?.startsWith('image/')) return file?.id
  await write({ operation: 'delete_file', file: file.id })
  return undefined
}

function showFile(view: EditorView, refs: ReadonlySet<unknown>, file: string): void {
  const { tr } = view.state
  view.state.doc.descendants(({ attrs }, pos) => {
    if (attrs.data !== undefined && refs.has(attrs.data?.ref))
      tr.setNodeAttribute(pos, 'data', { ...attrs.data, ref: { kind: 'file', file } })
  })
  // Undo takes the picture away, not its bytes.
  if (tr.docChanged) view.dispatch(tr.setMeta(PASTE_GOES_ON, true).setMeta('addToHistory', false))
}

function toName(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, 200) || 'picture'
  } catch {
    return last.slice(0, 200)
  }
}
