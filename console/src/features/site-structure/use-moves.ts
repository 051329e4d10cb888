/** Moves rows, says where they went, and takes moves back. */
import { useState } from 'react'
import { type ApiProblem, asProblem } from '../../api/problem.ts'
import { showToast, useWords } from '../../design/index.ts'
import { type RowPlace, toCurrentPlace, toNeighbour } from './places.ts'
import type { StructureRow } from './rows.ts'
import { listRowSiblings } from './rows.ts'
import type { StructureActions } from './use-structure-actions.ts'
import { STRUCTURE_WORDS } from './words.ts'

export function useMoves(nodes: readonly StructureRow[], actions: StructureActions) {
  const words = useWords(STRUCTURE_WORDS)
  const [problem, setProblem] = useState<ApiProblem>()
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setProblem(undefined)
    try {
      await act()
      return true
    } catch (error) {
      setProblem(asProblem(error))
      return false
    }
  }
  const report = (node: StructureRow, before: RowPlace | undefined) =>
    showToast(words.moved(node.title.slice(0, 60)), before && (() => void run(() => actions.move(node, before))))
  const move = async (node: StructureRow, place: RowPlace) => {
    const before = toCurrentPlace(nodes, node)
    const isDone = await run(() => actions.move(node, place))
    if (isDone) report(node, before)
    return isDone
  }
  return {
    problem,
    run,
    move,
    moveBy: (node: StructureRow, step: -1 | 1) => {
      const place = toNeighbour(nodes, node, step)
      return place === undefined ? Promise.resolve(false) : move(node, place)
    },
    moveToEnd: async (node: StructureRow) => {
      const before = toCurrentPlace(nodes, node)
      if (await run(() => actions.moveToEnd(node))) report(node, before)
    },
    isFirst: (node: StructureRow) => listRowSiblings(nodes, node)[0]?.id === node.id,
    isLast: (node: StructureRow) => listRowSiblings(nodes, node).at(-1)?.id === node.id,
  }
}

export type StructureMoves = ReturnType<typeof useMoves>
