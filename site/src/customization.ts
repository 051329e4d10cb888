/** How a site looks, as its owner wants it. The host maps what is stored to this and leaves out what is not set. */

export interface Themed<Value> {
  light: Value
  dark: Value
}

export interface SiteCustomization {
  logo?: Themed<string> | undefined
  /** Shown beside the title when there is no logo. */
  emoji?: string | undefined
  favicon?: Themed<string> | undefined
  /** `#rrggbb`; whatever is too pale or too dark to be read is made readable. */
  primaryColor?: Themed<string> | undefined
  /** Colours the greys. */
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
  /** Asks whether a page was of use. */
  feedback?: boolean | undefined
  /** A link to the page's markdown. */
  markdownActions?: boolean | undefined
  privacyPolicy?: string | undefined
  /** The picture of link previews. */
  socialImage?: string | undefined
}

/** A family the visitor's device may have, or one that comes from files. */
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

export interface Footer {
  logo?: Themed<string> | undefined
  groups?: { title: string; links: { title: string; href: string }[] }[] | undefined
  copyright?: string | undefined
}

export interface Announcement {
  message: string
  style?: 'info' | 'success' | 'warning' | 'danger' | undefined
  link?: { title: string; href: string } | undefined
}
