/** N and P: from change to change, through the parts of a page that are not read yet, and on to the next page. */
import { useMemo, useRef } from 'react'

export interface Steps {
  step: (direction: 1 | -1) => void
  /** Is called when rows have come: what was waited for may be among them. */
  land: () => void
  /** Goes to a row that may have to be read first. */
  goToRow: (index: number) => void
  /** The rows are about to be read again: the one in sight is shown once they are there. */
  keepPlace: () => void
  /** Reads the next part of the page that is open; undefined where there is none. */
  readMore: { current: (() => void) | undefined }
}

/** What the bars at the top of the window cover. */
const TOP = 130

/** `turn` opens the page before or after, and gives false where there is none. */
export function useSteps(root: React.RefObject<HTMLElement | null>, turn: (direction: 1 | -1) => boolean): Steps {
  const newestTurn = useRef(turn)
  newestTurn.current = turn
  return useMemo(() => createSteps(root, newestTurn), [root])
}

function createSteps(
  root: React.RefObject<HTMLElement | null>,
  turn: React.RefObject<(direction: 1 | -1) => boolean>,
): Steps {
  const readMore: Steps['readMore'] = { current: undefined }
  let wanted: 'first' | 'next' | number | undefined
  let current: HTMLElement | undefined
  const list = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]

  function show(stop: HTMLElement): void {
    wanted = undefined
    current = stop
    stop.focus({ preventScroll: true })
    stop.scrollIntoView({ block: stop.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
  }

  function step(direction: 1 | -1): void {
    const stops = list()
    const focused = document.activeElement?.closest<HTMLElement>('[data-change]') ?? current
    const at = focused?.isConnected ? stops.indexOf(focused) : -1
    const next = at >= 0 ? stops[at + direction] : findInSight(stops, direction)
    if (next) show(next)
    else if (direction === 1 && readMore.current) {
      wanted = 'next'
      readMore.current()
    } else if (turn.current(direction)) {
      current = undefined
      wanted = 'first'
    }
  }

  function land(): void {
    if (wanted === undefined) return
    const stops = list()
    const found =
      typeof wanted === 'number'
        ? findRow(wanted)
        : stops[wanted === 'next' && current ? stops.indexOf(current) + 1 : 0]
    if (found) show(found)
    else if (readMore.current) readMore.current()
    else wanted = undefined
  }

  const listRows = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  /** Or the first after it: by now it may be among those that are folded. */
  const findRow = (index: number) => {
    const rows = listRows()
    return rows.find((row) => Number(row.dataset.row) >= index) ?? (readMore.current ? undefined : rows.at(-1))
  }

  function keepPlace(): void {
    const rows = listRows()
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')
    const row = focused ?? rows.find((each) => each.getBoundingClientRect().bottom > TOP)
    if (row && (focused || row !== rows[0])) wanted = Number(row.dataset.row)
  }

  function goToRow(index: number): void {
    wanted = index
    land()
  }
  return { step, land, goToRow, keepPlace, readMore }
}

/** Without one that has the focus, the way goes on from what is on the screen. */
const findInSight = (stops: readonly HTMLElement[], direction: 1 | -1) =>
  direction === 1
    ? stops.find((stop) => stop.getBoundingClientRect().bottom > TOP)
    : stops.findLast((stop) => stop.getBoundingClientRect().top < TOP)
