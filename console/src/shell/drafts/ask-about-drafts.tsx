/** Signing out asks about words that only this browser has. It is loaded when somebody signs out, and stands beside the frame. */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from '../../api/client.ts'
import { Button, Dialog, useWords } from '../../design/index.ts'
import { LanguageProvider } from '../../design/language.tsx'
import { forgetDrafts, listDrafts } from './draft-store.ts'
import { letEditorsGo, saveOpenEditors } from './open-editors.ts'
import type { LeftDraft } from './types.ts'
import { DRAFT_WORDS } from './words.ts'

/** Whether to sign out. What can still be saved is saved first. */
export async function askAboutDrafts(): Promise<boolean> {
  await saveOpenEditors()
  const { id } = await call('get', '/user', {})
  const drafts = await listDrafts(id)
  const isLeaving = drafts.length === 0 || (await ask(drafts))
  if (isLeaving) letEditorsGo()
  return isLeaving
}

function ask(drafts: readonly LeftDraft[]): Promise<boolean> {
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
        <SignOutQuestion drafts={drafts} onAnswer={answer} />
      </LanguageProvider>,
    )
  })
}

interface SignOutQuestionProps {
  drafts: readonly LeftDraft[]
  onAnswer: (isLeaving: boolean) => void
}

function SignOutQuestion({ drafts, onAnswer }: SignOutQuestionProps) {
  const words = useWords(DRAFT_WORDS)
  const [isDeleting, setDeleting] = useState(false)
  const deleteAll = async () => {
    setDeleting(true)
    letEditorsGo()
    await forgetDrafts(drafts.map(({ id }) => id))
    onAnswer(true)
  }
  const titles = new Map(drafts.map(({ about: { page, title } }) => [page, title]))
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
