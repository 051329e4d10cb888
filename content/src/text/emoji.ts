const CODE_POINTS = /^[0-9a-f]{4,6}(-[0-9a-f]{4,6})*$/i

/** Clients send an emoji as a character or as its code points; other texts are shown unchanged. */
export function toEmoji(text: string): string {
  if (!CODE_POINTS.test(text)) return text
  const points = text.split('-').map((point) => Number.parseInt(point, 16))
  return points.every(isCharacter) ? String.fromCodePoint(...points) : text
}

const isCharacter = (point: number) => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
