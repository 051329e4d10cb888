/** Loads the code of a screen or of a part. Without a connection it waits for one, as nothing else would load it later. */
import { canConnect, untilConnected } from './connection.ts'

/** Rejects when the server answers and the code is not there, or does not run. */
export async function loadCode<M>(load: () => Promise<M>): Promise<M> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (await canConnect()) throw error
      await untilConnected()
      await reloadStyles()
    }
  }
}

/** The loader asks for each style sheet once, and takes one that did not arrive for loaded. */
async function reloadStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  const failed = [...links].filter(({ sheet }) => sheet === null)
  await Promise.all(
    failed.map((link) => {
      const again = link.cloneNode() as HTMLLinkElement
      return new Promise<unknown>((resolve) => {
        again.addEventListener('load', resolve)
        again.addEventListener('error', resolve)
        link.replaceWith(again)
      })
    }),
  )
}
