import { toEmoji } from '@lectern/content/text'
import { type Content, html } from './html.ts'
import type { DrawIcon } from './tools/icons.ts'

interface Symbolized {
  emoji?: string | undefined
  icon?: string | undefined
}

/** The emoji or icon that stands before a title; an emoji wins. */
export const writeSymbol = ({ emoji, icon }: Symbolized, draw: DrawIcon): Content =>
  emoji ? html`<span class="emoji" aria-hidden="true">${toEmoji(emoji)}</span>` : icon && draw(icon)
