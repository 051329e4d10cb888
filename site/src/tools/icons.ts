/** Icons are named as in Font Awesome, whose free sets come as outlines: no font, no second request. */
import { Html, html } from '../html.ts'

/** Returns undefined for a name that neither set has. */
export type DrawIcon = (name: string) => Html | undefined

interface Outline {
  icon: [width: number, height: number, aliases: unknown, unicode: string, path: string | string[]]
}

export async function loadIcons(names: ReadonlySet<string>): Promise<DrawIcon> {
  if (names.size === 0) return () => undefined
  const [solid, brands] = await Promise.all([
    import('@fortawesome/free-solid-svg-icons'),
    import('@fortawesome/free-brands-svg-icons'),
  ])
  const sets = [solid, brands] as unknown as Record<string, Outline | undefined>[]
  return (name) => {
    const key = toExportName(name)
    const found = sets.find((set) => Object.hasOwn(set, key) && Array.isArray(set[key]?.icon))?.[key]
    return found && draw(found)
  }
}

/** Renders an icon as an SVG file of its own. A name that neither set has is drawn as a page. */
export async function renderIconFile(name: string): Promise<string> {
  const icon = (await loadIcons(new Set([name])))(name)
  return (icon ?? drawUiIcon('file')).text
    .replace('<svg class="icon"', `<svg xmlns="${SVG}"`)
    .replace('<svg class="sign"', `<svg xmlns="${SVG}" fill="none" stroke="#000" stroke-width="2"`)
}

const SVG = 'http://www.w3.org/2000/svg'

/** `arrow-up-right` → `faArrowUpRight` */
const toExportName = (name: string) =>
  `fa${name
    .toLowerCase()
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`

function draw({ icon: [width, height, , , path] }: Outline): Html {
  const outline = typeof path === 'string' ? path : path.join('')
  return html`<svg class="icon" viewBox="0 0 ${width} ${height}" aria-hidden="true" focusable="false"><path fill="currentColor" d="${outline}"/></svg>`
}

/** The icons of the interface itself, drawn as lines in a view box of 24. */
const UI_ICONS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4.2-4.2',
  chevron: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  left: 'M19 12H5M11 6l-6 6 6 6',
  right: 'M5 12h14M13 6l6 6-6 6',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20.5 14.5A8.5 8.5 0 0 1 9.5 3.5a8.5 8.5 0 1 0 11 11z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.7v.1',
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.5 12.3l2.5 2.5 4.7-5',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16v.1',
  file: 'M14 3H6a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8zM14 3v5h5',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  language:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c2.5 2.7 3.8 5.7 3.8 9s-1.3 6.3-3.8 9c-2.5-2.7-3.8-5.7-3.8-9S9.5 5.7 12 3z',
  play: 'M8 5v14l11-7z',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9.5v.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  feed: 'M5 19v.1M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
  outline: 'M4 6h16M8 12h12M12 18h8',
} as const
type UiIconName = keyof typeof UI_ICONS

export const drawUiIcon = (name: UiIconName): Html =>
  new Html(
    `<svg class="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${UI_ICONS[name]}"/></svg>`,
  )
