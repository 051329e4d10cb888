/** Reads server-sent events from a response. EventSource cannot send a token, so the format is read here. */
interface StreamBlock {
  /** The name of the event; empty for an ordinary one. */
  name: string
  data: string
  id: string | undefined
}

/** Calls `onBlock` for everything that arrives, comments included, until the stream ends. */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  onBlock: (block: StreamBlock) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) onBlock(parseBlock(block))
  }
}

function parseBlock(text: string): StreamBlock {
  const block: StreamBlock = { name: '', data: '', id: undefined }
  for (const line of text.split('\n')) {
    if (line.startsWith('data: ')) block.data += line.slice(6)
    else if (line.startsWith('id: ')) block.id = line.slice(4)
    else if (line.startsWith('event: ')) block.name = line.slice(7)
  }
  return block
}
