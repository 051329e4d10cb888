import { expect, test } from 'vitest'
import { findPlayer } from './players.ts'

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  ['https://m.youtube.com/shorts/a-B_c', 'https://www.youtube-nocookie.com/embed/a-B_c?autoplay=1'],
  ['http://youtu.be/abc?start=9', 'https://www.youtube-nocookie.com/embed/abc?autoplay=1&start=9'],
  ['https://vimeo.com/123/0f3a', 'https://player.vimeo.com/video/123?autoplay=1&dnt=1&h=0f3a'],
  ['https://player.vimeo.com/video/123?h=0f', 'https://player.vimeo.com/video/123?autoplay=1&dnt=1&h=0f'],
  ['https://www.loom.com/share/0123456789abcdef?sid=1', 'https://www.loom.com/embed/0123456789abcdef?autoplay=1'],
  [
    'https://www.figma.com/file/Key1/Name?node-id=1-2',
    'https://embed.figma.com/design/Key1?embed-host=lectern&node-id=1-2',
  ],
  ['https://codepen.io/ada/pen/xyz', 'https://codepen.io/ada/embed/xyz?default-tab=result'],
  ['https://open.spotify.com/intl-de/track/4uLU', 'https://open.spotify.com/embed/track/4uLU'],
])('%s is shown by its player', (address, src) => {
  expect(findPlayer(address)?.src).toBe(src)
})

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v="><script>',
  'https://www.youtube.com.example.org/watch?v=abc',
  'https://vimeo.com/channels/staff',
  'https://www.figma.com/x',
  'javascript:alert(1)',
  'not an address',
])('%s has no player', (address) => {
  expect(findPlayer(address)).toBeUndefined()
})
