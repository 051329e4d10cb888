/** Remembers where uploads go while the document around them changes. */
import { Plugin, PluginKey } from 'prosemirror-state'

interface UploadPlace {
  id: number
  pos: number
}

type UploadChange = { add: number } | { remove: number }

export const UPLOADS = new PluginKey<readonly UploadPlace[]>('uploads')

let lastId = 0

export const createUploadPlugin = () =>
  new Plugin<readonly UploadPlace[]>({
    key: UPLOADS,
    state: {
      init: () => [],
      apply: (transaction, places) => {
        const moved = transaction.docChanged
          ? places.map(({ id, pos }) => ({ id, pos: transaction.mapping.map(pos) }))
          : places
        const change = transaction.getMeta(UPLOADS) as UploadChange | undefined
        if (!change) return moved
        return 'add' in change
          ? [...moved, { id: ++lastId, pos: change.add }]
          : moved.filter(({ id }) => id !== change.remove)
      },
    },
  })
