/** Sends a draft without an editor, by the session that an editor would have: what others wrote is merged, and what clashes stays a draft. */
import type { Document } from '@lectern/content/document'
import type { Draft, DraftStore } from '../drafts/types.ts'
import { openDocumentSession } from './document-session.ts'
import { recoverDrafts } from './recover-drafts.ts'
import type { SessionState, Transport } from './types.ts'

interface LeftDocument {
  draft: Draft
  store: DraftStore
  transport: Transport
  newKey: () => string
}

/** Resolves with how it ended: saved, or what keeps the draft here. Rejects where the page cannot be read. */
export async function sendDraft({ draft, store, transport, newKey }: LeftDocument): Promise<SessionState> {
  const stored = await transport.read()
  const recovered = recoverDrafts(stored, [draft], newKey)
  let shown: Document = recovered.document
  const session = openDocumentSession({
    opened: stored,
    held: recovered.held,
    view: {
      read: () => shown,
      show: (document) => {
        shown = document
      },
    },
    transport,
    drafts: store,
    // It tries once: whoever called it knows when to try again.
    clock: { now: Date.now, after: () => () => {} },
    newKey,
  })
  await session.save()
  await session.close()
  return session.state()
}
