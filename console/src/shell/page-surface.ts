/** The page on the screen, drawn to read or open in the editor: where its blocks are, for what stands beside them. */
import { createStore, useStore } from '../design/store.ts'

export interface PageSurface {
  /** What the blocks are in. */
  element: HTMLElement
  findBlock: (key: string) => Element | undefined
  /** The blocks that can be spoken about, in their order. */
  listBlocks: () => SurfaceBlock[]
  /** The words that are selected, in one block. */
  readSelection: () => SelectedWords | undefined
  /** It has handles and a toolbar of its own: the editor. */
  hasHandles: boolean
}

interface SurfaceBlock {
  key: string
  text: string
}

interface SelectedWords {
  /** The key of the block. */
  node: string
  /** Absent where only the caret is in the block. */
  quote?: string | undefined
  /** Around the words. */
  rect: DOMRect
}

/** What somebody wants to comment on: a block, or words in it. */
export interface CommentRequest {
  node: string
  quote?: string | undefined
  /** It is about the text before a change request. */
  isBefore?: boolean
}

let surface: PageSurface | undefined
const version = createStore(0)

/** Blocks moved, came or went. */
export const notifySurfaceChange = (): void => version.write(version.read() + 1)

export function openSurface(opened: PageSurface): () => void {
  surface = opened
  notifySurfaceChange()
  return () => {
    if (surface !== opened) return
    surface = undefined
    waiting = undefined
    notifySurfaceChange()
  }
}

/** The version changes whenever places of blocks may have changed. */
export function usePageSurface(): { surface: PageSurface | undefined; version: number } {
  const shown = useStore(version)
  return { surface, version: shown }
}

let asked: ((request: CommentRequest) => void) | undefined
/** Comments are loaded after the page. */
let waiting: CommentRequest | undefined

/** Opens a comment on a block, where the screen has comments. */
export function askForComment(request: CommentRequest): void {
  if (asked) asked(request)
  else waiting = request
}

export function listenForComments(listener: (request: CommentRequest) => void): () => void {
  asked = listener
  if (waiting) listener(waiting)
  waiting = undefined
  return () => {
    if (asked === listener) asked = undefined
  }
}
