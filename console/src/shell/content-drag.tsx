/** Drag in the tree of content, by pointer and by keys. It is loaded after the tree, and only for who may move something. */
import { type ReactNode, useRef } from 'react'
import { type DragAndDropHooks, type DropTarget, useDragAndDrop } from 'react-aria-components'
import { ProblemView, showToast, useWords } from '../design/index.ts'
import type { ContentNode } from './content-nodes.ts'
import { useOrganization } from './current.ts'
import { useMoveContent } from './move-content.ts'
import { SHELL_WORDS } from './words.ts'

const TYPE = 'application/x-lectern-content'

interface ContentDragProps {
  tree: readonly ContentNode[]
  children: (hooks: DragAndDropHooks) => ReactNode
}

export function ContentDrag({ tree, children }: ContentDragProps) {
  const words = useWords(SHELL_WORDS)
  const { data: organization } = useOrganization()
  const { move, problem } = useMoveContent()
  const dragged = useRef<ContentNode>(undefined)
  const accepts = (target: DropTarget): boolean => {
    const node = dragged.current
    if (!node?.mayMove) return false
    if (target.type === 'root') return organization?.permissions.createContent === true && node.parent !== undefined
    const holder = findNode(tree, String(target.key))
    return (
      target.dropPosition === 'on' &&
      holder?.mayHold === true &&
      holder.id !== node.parent &&
      findNode([node], holder.id) === undefined
    )
  }
  const drop = async (parent: string | undefined) => {
    const node = dragged.current
    if (node && (await move(node, parent))) showToast(words.moved(node.title), () => void move(node, node.parent))
  }
  const { dragAndDropHooks } = useDragAndDrop({
    acceptedDragTypes: [TYPE],
    getItems: (keys) => [...keys].map((key) => ({ [TYPE]: String(key) })),
    getAllowedDropOperations: () => ['move'],
    getDropOperation: (target) => (accepts(target) ? 'move' : 'cancel'),
    onDragStart: ({ keys: [key] }) => {
      dragged.current = findNode(tree, String(key))
    },
    onItemDrop: ({ target }) => void drop(String(target.key)),
    onRootDrop: () => void drop(undefined),
  })
  return (
    <>
      {problem && <ProblemView problem={problem} isInline />}
      {children(dragAndDropHooks)}
    </>
  )
}

function findNode(nodes: readonly ContentNode[], id: string): ContentNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}
