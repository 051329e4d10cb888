/** The compared page as a surface for comments: the blocks as they are after the change. */
import { useEffect } from 'react'
import { openSurface } from '../../shell/page-surface.ts'

export function useComparisonSurface(root: React.RefObject<HTMLElement | null>, version: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that rows have come or gone
  useEffect(() => {
    const element = root.current
    if (!element) return
    const listCells = () =>
      [...element.querySelectorAll<HTMLElement>('[data-side="after"], [data-shown="after"] > [data-side]')].flatMap(
        ({ shadowRoot }) => shadowRoot ?? [],
      )
    return openSurface({
      element,
      // Each row has a button of its own.
      hasHandles: true,
      findBlock: (key) => {
        for (const cell of listCells()) {
          const block = findShown(cell, key)
          if (block) return block
        }
        return undefined
      },
      listBlocks: () =>
        listCells().flatMap((cell) =>
          [...cell.querySelectorAll<HTMLElement>('[data-keys]')].filter(isShown).flatMap((block) => {
            const text = block.textContent?.trim().replaceAll(/\s+/g, ' ') ?? ''
            return block.dataset.keys!.split(' ').map((key) => ({ key, text }))
          }),
        ),
      readSelection: () => undefined,
    })
  }, [root, version])
}

const isShown = (block: Element) => block.closest('del, .only-before') === null

const findShown = (cell: ShadowRoot, key: string) =>
  [...cell.querySelectorAll(`[data-keys~="${CSS.escape(key)}"]`)].find(isShown)
