/** Tells all tabs of this browser, this one included, that drafts on this computer changed. */

/** `left`: an editor left words behind, or somebody asks to send them now. */
type DraftNews = 'changed' | 'left'

const NAME = 'lectern-drafts'
const sending = new BroadcastChannel(NAME)

export const announceDrafts = (news: DraftNews): void => sending.postMessage(news)

export function onDraftNews(listener: (news: DraftNews) => void): () => void {
  // A channel does not hear itself: a second one hears what this tab announces.
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<DraftNews>) => listener(data))
  return () => channel.close()
}
