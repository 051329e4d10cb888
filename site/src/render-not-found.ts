import { html } from './html.ts'
import { renderFrame } from './layout/frame.ts'

/** One page for whatever cannot be shown, so that it tells nobody why. */
export const renderNotFound = (): string =>
  renderFrame({
    title: 'Page not found',
    main: html`<h1>Page not found</h1>
<p>Nothing is published at this address. It may have moved, or the link that brought you here is no longer valid.</p>
<p>Check the address, or ask whoever gave it to you for a new one.</p>`,
  })
