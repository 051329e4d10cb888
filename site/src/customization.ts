/** The customization of a site for the renderer. The host maps the stored settings to this and leaves out what is not set. */

export interface Themed<Value> {
  light: Value
  dark: Value
}

export interface SiteCustomization {
  logo?: Themed<string> | undefined
  /** Shown beside the title when there is no logo. */
  emoji?: string | undefined
  favicon?: Themed<string> | undefined
  /** `#rrggbb`; a colour with too little contrast is adjusted. */
  primaryColor?: Themed<string> | undefined
  /** Tints the greys. */
  tint?: Themed<string> | undefined
  infoColor?: Themed<string> | undefined
  successColor?: Themed<string> | undefined
  warningColor?: Themed<string> | undefined
  dangerColor?: Themed<string> | undefined
  corners?: 'straight' | 'rounded' | 'circular' | undefined
  font?: Font | undefined
  monospaceFont?: Font | undefined
  headerLinks?: HeaderLink[] | undefined
  footer?: Footer | undefined
  announcement?: Announcement | undefined
  /** `system` follows the visitor's device. */
  theme?: { default: 'light' | 'dark' | 'system'; canToggle: boolean } | undefined
  externalLinks?: 'self' | 'blank' | undefined
  pagination?: boolean | undefined
  /** Whether pages ask if they were useful. */
  feedback?: boolean | undefined
  /** Whether pages link to their markdown. */
  markdownActions?: boolean | undefined
  privacyPolicy?: string | undefined
  /** The image of link previews. */
  socialImage?: string | undefined
}

/** A font family of the visitor's device, or one with font files. */
export interface Font {
  family: string
  faces?: { weight: number; src: string }[] | undefined
}

export interface HeaderLink {
  title: string
  href?: string | undefined
  style?: 'link' | 'button-primary' | 'button-secondary' | undefined
  /** A menu instead of a link. */
  links?: { title: string; href: string }[] | undefined
}

interface Footer {
  logo?: Themed<string> | undefined
  groups?: { title: string; links: { title: string; href: string }[] }[] | undefined
  copyright?: string | undefined
}

interface Announcement {
  message: string
  style?: 'info' | 'success' | 'warning' | 'danger' | undefined
  link?: { title: string; href: string } | undefined
}
