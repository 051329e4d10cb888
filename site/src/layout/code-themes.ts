/** The colours of code in the themes that people know from their editors. */
import type { ChosenCodeThemes, Themed } from '../customization.ts'
import { mix, parseColour, printColour, type Rgb, toReadableColour } from './colours.ts'

/** The kinds of tokens, as `41-code-colours.css` names their variables. */
const TOKENS = ['comment', 'keyword', 'string', 'number', 'title', 'type', 'attribute', 'name']

/** Ground and text, then one colour for each kind of token. The defaults are the colours of the style sheet. */
const THEMES: Record<string, string> = {
  'default-light': 'f7f8fa 1d2129 626b7a 8a2a99 1a6e38 9b4a06 2450bd 0a6a7b 8f4f00 a02a3c',
  'default-dark': '181b21 e4e7ec 919aaa d7a6f2 96d7a3 f0b47d 92b5ff 7cd2df e6c280 f59aa6',
  'monochrome-light': 'ffffff 1d2129 5f6672 1d2129 3d434e 3d434e 1d2129 3d434e 3d434e 1d2129',
  'monochrome-dark': '181b21 e4e7ec 9aa2b0 e4e7ec c3c8d1 c3c8d1 e4e7ec c3c8d1 c3c8d1 e4e7ec',
  andromeeda: '23262e d5ced9 a0a1a7 c74ded 96e072 f39c12 ffe66d ffe66d ffe66d f92672',
  'aurora-x': '07090f eeeeee 546e7a c792ea c3e88d f78c6c 82aaff ffcb6b c792ea f07178',
  'ayu-dark': '10141c bfbdb6 5a6673 ff8f40 aad94c d2a6ff ffb454 59c2ff ffb454 39bae6',
  'catppuccin-frappe': '303446 c6d0f5 949cbb ca9ee6 a6d189 ef9f76 8caaee e5c890 e5c890 8caaee',
  'catppuccin-latte': 'eff1f5 4c4f69 7c7f93 8839ef 40a02b fe640b 1e66f5 df8e1d df8e1d 1e66f5',
  'catppuccin-macchiato': '24273a cad3f5 939ab7 c6a0f6 a6da95 f5a97f 8aadf4 eed49f eed49f 8aadf4',
  'catppuccin-mocha': '1e1e2e cdd6f4 9399b2 cba6f7 a6e3a1 fab387 89b4fa f9e2af f9e2af 89b4fa',
  'dark-plus': '1e1e1e d4d4d4 6a9955 569cd6 ce9178 b5cea8 dcdcaa 4ec9b0 9cdcfe 569cd6',
  dracula: '282a36 f8f8f2 6272a4 ff79c6 f1fa8c bd93f9 50fa7b 8be9fd 50fa7b ff79c6',
  'dracula-soft': '282a36 f6f6f4 7b7f8b f286c4 e7ee98 bf9eee 62e884 97e1f1 62e884 f286c4',
  'everforest-dark': '2d353b d3c6aa 859289 e67e80 dbbc7f d699b6 a7c080 7fbbb3 dbbc7f e69875',
  'everforest-light': 'fdf6e3 5c6a72 939f91 f85552 dfa000 df69ba 8da101 3a94c5 dfa000 f57d26',
  'github-dark': '24292e e1e4e8 6a737d f97583 9ecbff 79b8ff b392f0 b392f0 b392f0 85e89d',
  'github-dark-default': '0d1117 e6edf3 8b949e ff7b72 a5d6ff 79c0ff d2a8ff ffa657 79c0ff 7ee787',
  'github-dark-dimmed': '22272e adbac7 768390 f47067 96d0ff 6cb6ff dcbdfb f69d50 6cb6ff 8ddb8c',
  'github-dark-high-contrast': '0a0c10 f0f3f6 bdc4cc ff9492 addcff 91cbff dbb7ff ffb757 91cbff 72f088',
  'github-light': 'ffffff 24292e 6a737d d73a49 032f62 005cc5 6f42c1 6f42c1 6f42c1 22863a',
  'github-light-default': 'ffffff 1f2328 6e7781 cf222e 0a3069 0550ae 8250df 953800 0550ae 116329',
  'github-light-high-contrast': 'ffffff 0e1116 66707b a0111f 032563 023b95 622cbc 702c00 023b95 024c1a',
  'gruvbox-dark-hard': '1d2021 ebdbb2 928374 fb4934 b8bb26 d3869b fabd2f fabd2f fabd2f 8ec07c',
  'gruvbox-dark-medium': '282828 ebdbb2 928374 fb4934 b8bb26 d3869b fabd2f fabd2f fabd2f 8ec07c',
  'gruvbox-dark-soft': '32302f ebdbb2 928374 fb4934 b8bb26 d3869b fabd2f fabd2f fabd2f 8ec07c',
  'gruvbox-light-hard': 'f9f5d7 3c3836 928374 9d0006 79740e 8f3f71 b57614 b57614 b57614 427b58',
  'gruvbox-light-medium': 'fbf1c7 3c3836 928374 9d0006 79740e 8f3f71 b57614 b57614 b57614 427b58',
  'gruvbox-light-soft': 'f2e5bc 3c3836 928374 9d0006 79740e 8f3f71 b57614 b57614 b57614 427b58',
  houston: '17191e eef0f9 eef0f9 54b9ff ffd493 ffd493 00daef acafff 4bf3c8 54b9ff',
  'kanagawa-dragon': '181616 c5c9c5 737c73 8992a7 8a9a7b a292a3 8ba4b0 8ea4a2 8992a7 c4b28a',
  'kanagawa-lotus': 'f2ecbc 545464 716e61 624c83 6f894e b35b79 4d699b 597b75 624c83 77713f',
  'kanagawa-wave': '1f1f28 dcd7ba 727169 957fb8 98bb6c d27e99 7e9cd8 7aa89f 957fb8 e6c384',
  laserwave: '27212e ffffff 91889b 40b4c4 b4dce7 b381c5 eb64b9 a96bc0 eb64b9 74dfc4',
  'light-plus': 'ffffff 000000 008000 0000ff a31515 098658 795e26 267f99 e50000 800000',
  'material-theme': '263238 eeffff 546e7a 89ddff c3e88d f78c6c 82aaff ffcb6b c792ea f07178',
  'material-theme-darker': '212121 eeffff 545454 89ddff c3e88d f78c6c 82aaff ffcb6b c792ea f07178',
  'material-theme-lighter': 'fafafa 90a4ae 90a4ae 39adb5 91b859 f76d47 6182b8 e2931d 9c3eda e53935',
  'material-theme-ocean': '0f111a babed8 464b5d 89ddff c3e88d f78c6c 82aaff ffcb6b c792ea f07178',
  'material-theme-palenight': '292d3e babed8 676e95 89ddff c3e88d f78c6c 82aaff ffcb6b c792ea f07178',
  'min-dark': '1f1f1f b392f0 6b737c f97583 9db1c5 f8f8f8 b392f0 b392f0 b392f0 ffab70',
  'min-light': 'ffffff 212121 c2c3c5 d32f2f 2b5581 1976d2 6f42c1 6f42c1 6f42c1 22863a',
  monokai: '272822 f8f8f2 88846f f92672 e6db74 ae81ff a6e22e a6e22e a6e22e f92672',
  'night-owl': '011627 d6deeb 637777 c792ea ecc48d f78c6c 82aaff ffcb8b c5e478 caece6',
  nord: '2e3440 d8dee9 616e88 81a1c1 a3be8c b48ead 88c0d0 8fbcbb 8fbcbb 81a1c1',
  'one-dark-pro': '282c34 abb2bf 7f848e c678dd 98c379 d19a66 61afef e5c07b d19a66 e06c75',
  'one-light': 'fafafa 383a42 a0a1a7 a626a4 50a14f 986801 4078f2 c18401 986801 e45649',
  plastic: '21252b a9b2c3 5f6672 e06c75 98c379 56b6c2 b57edc e5c07b d19a66 e5c07b',
  poimandres: '1b1e28 a6accd 767c9d a6accd 5de4c7 5de4c7 add7ff a6accd 91b4d5 5de4c7',
  red: '390000 f8f8f8 e7c0c0 f12727 cd8d8d 994646 fec758 fec758 fec758 fec758',
  'rose-pine': '191724 e0def4 6e6a86 31748f f6c177 ebbcba ebbcba 9ccfd8 c4a7e7 9ccfd8',
  'rose-pine-dawn': 'faf4ed 575279 9893a5 286983 ea9d34 d7827e d7827e 56949f 907aa9 56949f',
  'rose-pine-moon': '232136 e0def4 6e6a86 3e8fb0 f6c177 ea9a97 ea9a97 9ccfd8 c4a7e7 9ccfd8',
  'slack-dark': '222222 e6e6e6 6a9955 569cd6 ce9178 b5cea8 dcdcaa 4ec9b0 9cdcfe 569cd6',
  'slack-ochin': 'ffffff 000000 357b42 7b30d0 a44185 174781 7eb233 0444ac df8618 0444ac',
  'snazzy-light': 'fafbfc 565869 adb1c2 f767bb cf9c00 ff5c57 09a1ed 2dae58 11658f 13bbb7',
  'solarized-dark': '002b36 839496 586e75 859900 2aa198 d33682 268bd2 cb4b16 93a1a1 268bd2',
  'solarized-light': 'fdf6e3 657b83 93a1a1 859900 2aa198 d33682 268bd2 cb4b16 93a1a1 268bd2',
  'synthwave-84': '262335 eeeeee 848bbd fede5d ff8b39 f97e72 36f9f6 fe4450 fede5d 72f1b8',
  'tokyo-night': '1a1b26 a9b1d6 51597d bb9af7 9ece6a ff9e64 7aa2f7 c0caf5 bb9af7 f7768e',
  vesper: '101010 ffffff 8b8b8b a0a0a0 99ffe4 ffc799 ffc799 ffc799 a0a0a0 ffc799',
  'vitesse-black': '000000 dbd7ca 758575 4d9375 c98a7d 4c9a91 80a665 5da994 bd976a 4d9375',
  'vitesse-dark': '121212 dbd7ca 758575 4d9375 c98a7d 4c9a91 80a665 5da994 bd976a 4d9375',
  'vitesse-light': 'ffffff 393a34 a0ada0 1e754f b56959 2f798a 59873a 2e8f82 b07d48 1e754f',
}

export const CODE_THEMES: readonly string[] = Object.keys(THEMES)

/** Writes the rules of the chosen themes; none where all are the defaults. */
export function toCodeStyle({ pages, operations }: ChosenCodeThemes): string {
  const ofPages = toVariables(pages)
  const ofOperations = toVariables(operations)
  if (ofPages === ofOperations) return isDefault(pages) ? '' : `.code{${ofPages}}`
  return `${isDefault(pages) ? '' : `.code{${ofPages}}\n`}.operation .code{${ofOperations}}`
}

const isDefault = ({ light, dark }: Themed<string>) => light === 'default-light' && dark === 'default-dark'

function toVariables({ light, dark }: Themed<string>): string {
  const [byDay, byNight] = [toPalette(light, 'default-light'), toPalette(dark, 'default-dark')]
  return Object.keys(byDay)
    .map((name) => `--${name}:light-dark(${printColour(byDay[name]!)},${printColour(byNight[name]!)})`)
    .join(';')
}

function toPalette(name: string, fallback: string): Record<string, Rgb> {
  const colours = THEMES[Object.hasOwn(THEMES, name) ? name : fallback]!.split(' ')
  const [ground, text, ...tokens] = colours.map((colour) => parseColour(`#${colour}`)!) as [Rgb, Rgb, ...Rgb[]]
  // Marked lines lie a little above the ground; what is readable there is readable on it.
  const raised = mix(ground, text, 0.08)
  const read = (colour: Rgb) => toReadableColour(colour, raised)
  return {
    ground,
    sunken: ground,
    'primary-soft': raised,
    line: mix(ground, text, 0.15),
    text: read(text),
    quiet: read(mix(text, ground, 0.3)),
    ...Object.fromEntries(TOKENS.map((token, at) => [`code-${token}`, read(tokens[at]!)])),
  }
}
