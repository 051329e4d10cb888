/** Signing out asks about words that only this browser has. It is loaded when somebody signs out, and stands beside the frame. */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from '../../api/client.ts'
import { Button, Dialog, useWords } from '../../design/index.ts'
import { LanguageProvider } from '../../design/language.tsx'
import { type CommentDraft, forgetCommentDrafts, listCommentDrafts } from './comment-drafts.ts'
import { forgetDrafts, listDrafts } from './draft-store.ts'
import { forgetHeadDrafts, type HeadDraft, listHeadDrafts } from './head-drafts.ts'
import { forgetKeptTexts, type KeptText, listKeptTexts } from './kept-texts.ts'
import { letEditorsGo, saveOpenEditors } from './open-editors.ts'
import type { LeftDraft } from './types.ts'
import { DRAFT_WORDS } from './words.ts'

/** Whether to sign out. What can still be saved is saved first. */
export async function askAboutDrafts(): Promise<boolean> {
  await saveOpenEditors()
  const { id } = await call('get', '/user', {})
  const drafts = await listDrafts(id)
  const heads = listHeadDrafts(id)
  const texts = listKeptTexts(id)
  const comments = listCommentDrafts(id).filter(({ text, kind }) => text !== '' || kind === 'pending')
  const count = drafts.length + heads.length + texts.length + comments.length
  const isLeaving = count === 0 || (await ask({ drafts, heads, texts, comments }))
  if (isLeaving) letEditorsGo()
  return isLeaving
}

interface UnsavedWords {
  drafts: readonly LeftDraft[]
  heads: readonly HeadDraft[]
  texts: readonly KeptText[]
  comments: readonly CommentDraft[]
}

function ask(unsaved: UnsavedWords): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise<boolean>((resolve) => {
    const answer = (isLeaving: boolean) => {
      root.unmount()
      host.remove()
      resolve(isLeaving)
    }
    root.render(
      <LanguageProvider>
        <SignOutQuestion {...unsaved} onAnswer={answer} />
      </LanguageProvider>,
    )
  })
}

interface SignOutQuestionProps extends UnsavedWords {
  onAnswer: (isLeaving: boolean) => void
}

function SignOutQuestion({ drafts, heads, texts, comments, onAnswer }: SignOutQuestionProps) {
  const words = useWords(DRAFT_WORDS)
  const [isDeleting, setDeleting] = useState(false)
  const deleteAll = async () => {
    setDeleting(true)
    letEditorsGo()
    await forgetDrafts(drafts.map(({ id }) => id))
    forgetHeadDrafts(heads.map(({ name }) => name))
    forgetKeptTexts(texts.map(({ name }) => name))
    forgetCommentDrafts(comments.map(({ name }) => name))
    onAnswer(true)
  }
  const titles = new Map([
    ...[...drafts, ...heads, ...comments].map(({ about: { page, title } }) => [page, title] as const),
    ...texts.map(({ name, title }) => [name, title] as const),
  ])
  return (
    <Dialog
      title={words.signOutTitle}
      isOpen
      isBlocking
      role="alertdialog"
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onPress={() => onAnswer(false)}>{words.stay}</Button>
          <Button look="danger" isPending={isDeleting} onPress={() => void deleteAll()}>
            {words.signOutDelete}
          </Button>
          <Button look="primary" onPress={() => onAnswer(true)} autoFocus>
            {words.signOutKeep}
          </Button>
        </>
      }
    >
      <p>{words.signOutText}</p>
      <ul>
        {[...titles].map(([page, title]) => (
          <li key={page} dir="auto">
            {title}
          </li>
        ))}
      </ul>
      <p>{words.signOutKept}</p>
    </Dialog>
  )
}
