import { expect, test } from 'vitest'
import { write } from '../testing/write.ts'

test('an image has its known size, so that nothing moves', async () => {
  const { look } = await write('![Alt text](file:picture)')
  expect(look.one('img').attributes).toEqual({
    src: '/files/picture.svg',
    alt: 'Alt text',
    width: '960',
    height: '420',
    loading: 'lazy',
    decoding: 'async',
  })
})

test('a width given by the author scales the height', async () => {
  const { look } = await write(
    '<figure><img src="file:picture" alt="" width="480"><figcaption><p>The <em>caption</em></p></figcaption></figure>',
  )
  expect(look.one('img').attributes).toMatchObject({ width: '480', height: '210' })
  expect(look.one('figcaption').one('em').text).toBe('caption')
})

test('a width in per cent is a style of the page', async () => {
  const { look, styles } = await write('<figure><img src="file:picture" alt="" width="50%"></figure>')
  expect(look.one('img').attributes.class).toBe('s1')
  expect(styles.text()).toBe('.s1{width:50%}')
})

test('a dark image is beside the light one, and the theme chooses', async () => {
  const { look } = await write(
    '<figure><picture><source srcset="file:picture-dark" media="(prefers-color-scheme: dark)"><img src="file:picture" alt="x"></picture></figure>',
  )
  expect(look.all('img').map(({ attributes }) => [attributes.class, attributes.src])).toEqual([
    ['in-light', '/files/picture.svg'],
    ['in-dark', '/files/picture-dark.svg'],
  ])
})

test('frames and alignment are preserved', async () => {
  const { look } = await write(
    '<div align="left" data-with-frame="true"><figure><img src="file:picture" alt=""></figure></div>',
  )
  expect(look.one('.images').attributes.class).toBe('images to-left framed')
})

test('a missing file leaves a note, not a broken image', async () => {
  const { look } = await write('![Gone](file:nowhere)\n\n{% file src="file:nowhere" %}')
  expect(look.all('img')).toEqual([])
  expect(look.one('.images').text).toBe('Gone')
  expect(look.one('.file').text).toBe('This file is not available')
})

test('a file shows its name and size; a video plays in place', async () => {
  const { look } = await write('{% file src="file:manual" %}\nThe manual\n{% endfile %}\n\n{% file src="file:film" %}')
  const file = look.one('figure.file')
  expect(file.one('a').attributes.href).toBe('/files/manual.pdf')
  expect(file.one('a').text).toBe('manual.pdf1.5 MB')
  expect(file.one('figcaption').text).toBe('The manual')
  expect(look.one('video').attributes).toMatchObject({ src: '/files/film.mp4', controls: '', 'aria-label': 'tour.mp4' })
})

test('embeds and integrations load nothing from other sites', async () => {
  const { look, html } = await write(
    '{% embed url="https://www.youtube.com/watch?v=1" %}\nTour\n{% endembed %}\n\n{% @figma/embed url="https://figma.com/x" %}\n\n{% @odd/thing %}',
  )
  expect(html).not.toMatch(/<iframe|<script|<img/)
  expect(look.all('.embed').map((each) => each.one('a').attributes.href)).toEqual([
    'https://www.youtube.com/watch?v=1',
    'https://figma.com/x',
  ])
  expect(look.all('.embed')[0]!.text).toContain('Opens on youtube.com')
  expect(look.one('p.pointer.broken').text).toContain('odd')
})

test('a known player is a link with the address of its frame, which the page allows; others stay links', async () => {
  const { look, html, frames } = await write(
    '{% embed url="https://youtu.be/abc?t=42s" %}\nTour\n{% endembed %}\n\n{% embed url="https://example.org/film" %}',
    { hasPlayers: true },
  )
  expect(html).not.toMatch(/<iframe|<script|<img/)
  const player = look.one('.player')
  expect(player.one('a').attributes).toMatchObject({
    href: 'https://youtu.be/abc?t=42s',
    'data-player': 'https://www.youtube-nocookie.com/embed/abc?autoplay=1&start=42',
  })
  expect(player.one('figcaption').text).toBe('Tour')
  expect(look.all('.embed')).toHaveLength(1)
  expect(frames).toEqual(['https://www.youtube-nocookie.com'])
})

test('inline images are in the line', async () => {
  const { look } = await write('An ![i](file:picture) and <img src="file:picture" alt="l" data-size="line">.')
  expect(look.all('img').map(({ attributes }) => attributes.class)).toEqual(['inline-original', 'inline-line'])
})
