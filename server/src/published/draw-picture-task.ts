/** Draws the picture of a page for link previews as PNG. It takes up to a second, so it runs in a thread. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { renderSocialPicture, SOCIAL_PICTURE_FONT, type SocialPicture } from '@lectern/site'
import { threadTask } from '../core/threads/task.ts'

/** What is used of `@resvg/resvg-js`, which draws SVG without a browser. */
interface Renderer {
  Resvg: new (
    svg: string,
    options: { font: { loadSystemFonts: boolean; fontFiles: string[]; defaultFontFamily: string } },
  ) => { render: () => { asPng: () => Uint8Array } }
}

/** The fonts that come along have the letters of these scripts. For others the fonts of the machine are read, which takes longer. */
const FOREIGN =
  /(?=\p{L})[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}]/u

export const drawPictureTask = threadTask('draw-social-picture', (picture: SocialPicture): Uint8Array => {
  // Binaries and fonts are loaded when a picture is first drawn, from where they are installed.
  const require = createRequire(import.meta.url)
  const { Resvg } = require('@resvg/resvg-js') as Renderer
  const fonts = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  const text = `${picture.title}${picture.site}${picture.description ?? ''}`
  const font = {
    loadSystemFonts: FOREIGN.test(text),
    fontFiles: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => join(fonts, name)),
    defaultFontFamily: SOCIAL_PICTURE_FONT,
  }
  return new Resvg(renderSocialPicture(picture), { font }).render().asPng()
})
