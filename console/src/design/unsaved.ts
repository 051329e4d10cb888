/** What was typed and is not saved. Whatever would throw it away asks first: another screen, Esc in a dialog, signing out, closing the tab. */
import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from './store.ts'

interface UnsavedInput {
  isUnsaved: boolean
  /** The dialog it stands in; undefined on the screen itself. */
  dialog: string | undefined
  discard: () => void
  /** It is kept while only the search part of the address changes: panels and tabs of the same screen. */
  staysOnScreen: boolean
}

const inputs = new Set<UnsavedInput>()

/** The id of the dialog around a form. */
export const DialogContext = createContext<string | undefined>(undefined)

/** Whether something typed is not saved: on the whole screen, or in one dialog. */
export const hasUnsaved = (dialog?: string) =>
  [...inputs].some((input) => input.isUnsaved && (dialog === undefined || input.dialog === dialog))

/** Whether another panel or tab of the same screen would throw something away. */
export const isKeptOnScreen = () => [...inputs].every((input) => !input.isUnsaved || input.staysOnScreen)

export function discardUnsaved(): void {
  for (const input of inputs) {
    if (!input.isUnsaved) continue
    input.isUnsaved = false
    input.discard()
  }
}

/** Registers what a form holds. The function that it returns says that the form is being saved: its own way on is not to be asked about. */
export function useUnsaved(
  isUnsaved: boolean,
  discard: () => void,
  { staysOnScreen = false }: { staysOnScreen?: boolean } = {},
): () => void {
  const dialog = use(DialogContext)
  const input = useRef<UnsavedInput>({ isUnsaved: false, dialog, discard, staysOnScreen })
  useLayoutEffect(() => {
    Object.assign(input.current, { isUnsaved, dialog, discard, staysOnScreen })
  })
  useEffect(() => {
    const { current } = input
    inputs.add(current)
    return () => {
      inputs.delete(current)
    }
  }, [])
  return () => {
    input.current.isUnsaved = false
  }
}

type Answer = (mayDiscard: boolean) => void

const question = createStore<Answer | undefined>(undefined)

function setQuestion(next: Answer | undefined): void {
  question.read()?.(false)
  question.write(next)
}

/** Asks whether what was typed may go; true at once when there is nothing. */
export async function mayDiscard(dialog?: string): Promise<boolean> {
  if (!hasUnsaved(dialog)) return true
  return new Promise<boolean>((resolve) => setQuestion(resolve))
}

/** The question that waits for its answer. */
export const useUnsavedQuestion = () => useStore(question)

export function answerUnsavedQuestion(isDiscarding: boolean): void {
  question.read()?.(isDiscarding)
  setQuestion(undefined)
}
