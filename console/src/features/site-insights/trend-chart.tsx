/** A line over time, with that of the time before. Arrow keys and the pointer walk its points; its table is below it. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useWords } from '../../design/index.ts'
import styles from './insights.module.css'
import { INSIGHTS_WORDS } from './words.ts'

interface TrendPoint {
  name: string
  now: number | undefined
  before: number | undefined
  /** The point of the time before. */
  nameBefore: string | undefined
  /** It is not over yet, or only a part of it is in the range. */
  isPartial: boolean
}

interface TrendChartProps {
  label: string
  points: readonly TrendPoint[]
  format: (value: number) => string
  /** The greatest value there can be; otherwise it follows from the points. */
  top?: number
}

/** Three longer names do not fit below a small chart. */
const SHORT_NAME = 9

export function TrendChart({ label, points, format, top }: TrendChartProps) {
  const words = useWords(INSIGHTS_WORDS)
  const [at, setAt] = useState<number>()
  const last = points.length - 1
  const height = top ?? toNiceTop(Math.max(0, ...points.flatMap(({ now, before }) => [now ?? 0, before ?? 0])))
  const toX = (index: number) => (last === 0 ? 50 : (index / last) * 100)
  const toY = (value: number) => 100 - (value / height) * 100
  const describe = ({ name, now, before, nameBefore, isPartial }: TrendPoint) => [
    `${name}${isPartial ? ` (${words.partial})` : ''}: ${now === undefined ? '–' : format(now)}`,
    ...(nameBefore === undefined ? [] : [`${nameBefore}: ${before === undefined ? '–' : format(before)}`]),
  ]
  const press = (event: KeyboardEvent) => {
    const current = at ?? last
    const next = { ArrowLeft: current - 1, ArrowDown: current - 1, ArrowRight: current + 1, ArrowUp: current + 1 }[
      event.key
    ]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : next
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, to)))
  }
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(Math.min(last, Math.max(0, Math.round(((event.clientX - left) / width) * last))))
  }
  const shown = at === undefined ? undefined : points[at]
  const lines = toLines(points, toX, toY)
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.plotRow}>
        <div className={styles.scale} aria-hidden>
          <span>{format(height)}</span>
          <span>{format(0)}</span>
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={words.pointsOf(label)}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at ?? last}
          aria-valuetext={describe(points[at ?? last]!).join('; ')}
          className={styles.plot}
          onKeyDown={press}
          onFocus={() => setAt((current) => current ?? last)}
          onBlur={() => setAt(undefined)}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={(event) => event.currentTarget !== document.activeElement && setAt(undefined)}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={styles.lines}>
            <path d="M0 0H100M0 50H100M0 100H100" className={styles.grid} />
            {lines.area !== '' && <path d={lines.area} className={styles.area} />}
            <path d={lines.before} className={styles.beforeLine} />
            <path d={lines.whole} className={styles.line} />
            <path d={lines.partial} className={styles.partialLine} />
          </svg>
          {lines.dots.map(({ x, y, isBefore }) => (
            <span
              key={`${x} ${isBefore}`}
              className={isBefore ? styles.beforeDot : styles.dot}
              style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }}
            />
          ))}
          {shown && at !== undefined && (
            <>
              <span className={styles.cursor} style={{ insetInlineStart: `${toX(at)}%` }} />
              {shown.now !== undefined && (
                <span
                  className={styles.dot}
                  style={{ insetInlineStart: `${toX(at)}%`, insetBlockStart: `${toY(shown.now)}%` }}
                />
              )}
              <span
                className={styles.tip}
                data-side={toX(at) > 50 ? 'start' : 'end'}
                style={{ insetInlineStart: `${toX(at)}%` }}
                aria-hidden
              >
                {describe(shown).map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </span>
            </>
          )}
        </div>
      </div>
      <div className={styles.times} aria-hidden>
        <span>{points[0]?.name}</span>
        {last > 1 && points[0]!.name.length <= SHORT_NAME && <span>{points[Math.floor(last / 2)]?.name}</span>}
        {last > 0 && <span>{points[last]?.name}</span>}
      </div>
      <TrendTable label={label} points={points} format={format} />
    </figure>
  )
}

/** Its rows are drawn when it is opened: twelve charts of a year have thousands. */
function TrendTable({ label, points, format }: Omit<TrendChartProps, 'top'>) {
  const words = useWords(INSIGHTS_WORDS)
  const [isOpen, setOpen] = useState(false)
  const isCompared = points.some(({ nameBefore }) => nameBefore !== undefined)
  const print = (value: number | undefined) => (value === undefined ? '–' : format(value))
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {words.asTable} <span className="visually-hidden">{label}</span>
      </summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={styles.scrolled} tabIndex={0} aria-label={words.tableOf(label)}>
          <table className={styles.table}>
            <caption className="visually-hidden">{words.tableOf(label)}</caption>
            <thead>
              <tr>
                <th scope="col">{words.time}</th>
                <th scope="col" data-align="end">
                  {label}
                </th>
                {isCompared && (
                  <th scope="col" data-align="end">
                    {words.before}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {points.map(({ name, now, before, isPartial }) => (
                <tr key={name}>
                  <th scope="row">
                    {name} {isPartial && <span className={styles.quiet}>({words.partial})</span>}
                  </th>
                  <td data-align="end">{print(now)}</td>
                  {isCompared && <td data-align="end">{print(before)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}

/** The next number of one digit, and zeros. */
function toNiceTop(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return Math.ceil(value / power) * power
}

interface Place {
  x: number
  y: number
}

/** Points without a value leave a gap; one between two gaps is a dot. */
function toLines(
  points: readonly TrendPoint[],
  toX: (index: number) => number,
  toY: (value: number) => number,
): {
  whole: string
  partial: string
  before: string
  area: string
  dots: (Place & { isBefore: boolean })[]
} {
  const place = (index: number, value: number | undefined): Place | undefined =>
    value === undefined ? undefined : { x: round(toX(index)), y: round(toY(value)) }
  const now = points.map((each, index) => place(index, each.now))
  const before = points.map((each, index) => place(index, each.before))
  const isPartial = (index: number) => points[index]!.isPartial || points[index - 1]!.isPartial
  const hasGap = now.includes(undefined)
  const first = now[0]
  const last = now.at(-1)
  return {
    whole: joinSteps(now, (index) => !isPartial(index)),
    partial: joinSteps(now, isPartial),
    before: joinSteps(before, () => true),
    area:
      first && last && !hasGap && now.length > 1
        ? `M${first.x} 100${now.map((each) => `L${each!.x} ${each!.y}`).join('')}L${last.x} 100Z`
        : '',
    dots: [...listLonely(now, false), ...listLonely(before, true)],
  }
}

const round = (value: number) => Math.round(value * 100) / 100

function joinSteps(places: readonly (Place | undefined)[], isDrawn: (index: number) => boolean): string {
  let path = ''
  for (let index = 1; index < places.length; index++) {
    const [from, to] = [places[index - 1], places[index]]
    if (from && to && isDrawn(index)) path += `M${from.x} ${from.y}L${to.x} ${to.y}`
  }
  return path
}

const listLonely = (places: readonly (Place | undefined)[], isBefore: boolean) =>
  places.flatMap((place, index) => (place && !places[index - 1] && !places[index + 1] ? [{ ...place, isBefore }] : []))
