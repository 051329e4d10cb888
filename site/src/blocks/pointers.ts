/** Blocks that point at something else: pages, other sites, integrations. */
import { findHost } from '../addresses.ts'
import { readString } from '../document/read-data.ts'
import type { DocumentWriter, WriteBlock } from '../document/writer.ts'
import { type Content, type Html, html } from '../html.ts'
import { writeAnchor } from '../inlines/link.ts'
import { writeSymbol } from '../symbol.ts'
import { drawUiIcon } from '../tools/icons.ts'
import { fill } from '../words.ts'
import { writeDiagram } from './code.ts'
import { writeCaption } from './media.ts'
import type { Player } from './players.ts'

/** Writes a link to a page as a card. */
export const writeContentRef: WriteBlock = ({ data = {} }, writer) => {
  const target = writer.target(data.ref)
  if (!target) return html`<p class="pointer broken">${writer.words.missingLink}</p>\n`
  const symbol = writeSymbol(target, writer.tools.icon) || drawUiIcon(findHost(target.href) ? 'external' : 'file')
  const content = html`${symbol}<span class="text"><span class="name">${target.title ?? target.file?.name ?? target.href}</span>${
    target.description && html`<span class="description">${target.description}</span>`
  }</span>${drawUiIcon('right')}`
  return html`<p class="pointer">${writeAnchor({ href: target.href, content }, writer)}</p>\n`
}

/** Resolving a document replaces these blocks, and one that is left was not found; where documents are compared it is shown by its title. */
export const writeReusableContent: WriteBlock = ({ data = {} }, { target }) => {
  const found = target(data.ref)
  return (
    found &&
    html`<p class="pointer reusable">${drawUiIcon('file')}<span class="text"><span class="name">${found.title}</span></span></p>\n`
  )
}

/** An embed is a link: nothing of another site is loaded until the reader follows it. The script opens known players in place. */
export const writeEmbed: WriteBlock = (block, writer) => {
  const url = readString(block.data?.url)
  const target = url === undefined ? undefined : writer.target({ kind: 'url', url })
  const note = writeCaption(block, writer)
  if (!target) return html`<div class="pointer broken"><p>${writer.words.missingLink}</p>${note}</div>\n`
  const player = writer.isInLink() ? undefined : writer.player(target.href)
  if (player) return writePlayer(player, target.href, note, writer)
  const host = findHost(target.href)
  const content = html`${drawUiIcon('play')}<span class="text"><span class="name">${target.href.replace(/^https?:\/\/(?:www\.)?/, '')}</span>${
    host && html`<span class="description">${fill(writer.words.opensOn, host)}</span>`
  }</span>${drawUiIcon('external')}`
  return html`<figure class="pointer embed">${writeAnchor({ href: target.href, content }, writer)}${note}</figure>\n`
}

const writePlayer = ({ name, src, shape }: Player, href: string, note: Content, { words }: DocumentWriter): Html =>
  html`<figure class="player ${shape}"><a href="${href}" rel="noopener" data-player="${src}" data-title="${name}"><span class="disc">${drawUiIcon('play')}</span><span class="name">${fill(words.playOn, name)}</span><span class="description">${fill(words.playerLoads, findHost(src) ?? name)}</span></a>${note}</figure>\n`

export const writeIntegration: WriteBlock = ({ data = {} }, writer) => {
  const props = (typeof data.props === 'object' && data.props !== null ? data.props : {}) as Record<string, unknown>
  const diagram = readString(props.content)
  if (data.integration === 'mermaid' && diagram) return writeDiagram(diagram, writer)
  const url = readString(data.url) ?? readString(props.url)
  if (url) return writeEmbed({ object: 'block', type: 'embed', data: { url } }, writer)
  return html`<p class="pointer broken">${writer.words.cannotShow} (${readString(data.integration) ?? 'integration'})</p>\n`
}
