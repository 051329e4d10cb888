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
  /** Headings have the font of the text when it is absent. */
  headingFont?: Font | undefined
  monospaceFont?: Font | undefined
  codeThemes?: ChosenCodeThemes | undefined
  /** Names of looks, which `45-looks.css` defines: `theme-bold`, `list-pill`. */
  looks?: readonly string[] | undefined
  header?: HeaderStyle | undefined
  /** Where the name of the site leads; by default to its root. */
  brandHref?: string | undefined
  socialAccounts?: SocialAccount[] | undefined
  /** Whether the footer names the program that publishes the site. */
  trademark?: boolean | undefined
  headerLinks?: HeaderLink[] | undefined
  footer?: Footer | undefined
  announcement?: Announcement | undefined
  /** `system` follows the visitor's device. */
  theme?: { default: 'light' | 'dark' | 'system'; canToggle: boolean } | undefined
  externalLinks?: 'self' | 'blank' | undefined
  pagination?: boolean | undefined
  /** Whether pages ask if they were useful. */
  feedback?: boolean | undefined
  /** What pages offer at their end, in this order; by default their markdown. */
  pageActions?: readonly PageAction[] | undefined
  privacyPolicy?: string | undefined
  /** The image of link previews. */
  socialImage?: string | undefined
}

export type PageAction = 'markdown' | 'external-ai' | 'git' | 'pdf'

/** Names of `CODE_THEMES`. */
export interface ChosenCodeThemes {
  pages: Themed<string>
  /** Of code in an API reference. */
  operations: Themed<string>
}

interface HeaderStyle {
  /** Without a brand the bar has neither the name of the site nor links. */
  hasBrand: boolean
  backgroundColor?: Themed<string> | undefined
  linkColor?: Themed<string> | undefined
}

export interface SocialAccount {
  platform: string
  handle: string
  isInHeader: boolean
  isInFooter: boolean
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
