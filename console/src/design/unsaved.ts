/** What was typed and is not saved. Whatever would throw it away asks first: another screen, Esc in a dialog, signing out, closing the tab. */
import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'
import { createStore, useStore } from './store.ts'

/** What is asked before something is left that stays on this computer. */
interface KeptQuestion {
  title: string
  text: string
  confirm: string
}

interface UnsavedInput {
  isUnsaved: boolean
  /** The dialog it stands in; undefined on the screen itself. */
  dialog: string | undefined
  discard: () => void
  /** Whether it is kept while only the search part of the address changes, as panels and tabs of the same screen do. */
  staysOnScreen: (search: string) => boolean
  /** Leaving it throws nothing away: another question is asked, and none where others ask about it. */
  kept: KeptQuestion | undefined
}

const inputs = new Set<UnsavedInput>()

/** The id of the dialog around a form. */
export const DialogContext = createContext<string | undefined>(undefined)

/** Whether something typed is not saved: on the whole screen, or in one dialog. */
export const hasUnsaved = (dialog?: string) =>
  [...inputs].some((input) => input.isUnsaved && (dialog === undefined || input.dialog === dialog))

/** Whether another panel or tab of the same screen, at the same address with another search part, leaves everything where it is. */
export const isKeptOnScreen = (search: string) =>
  [...inputs].every((input) => !input.isUnsaved || input.staysOnScreen(search))

export function discardUnsaved(): void {
  for (const input of inputs) {
    if (!input.isUnsaved) continue
    input.isUnsaved = false
    input.discard()
  }
}

interface UnsavedOptions {
  staysOnScreen?: (search: string) => boolean
  kept?: KeptQuestion | undefined
}

const leavesScreen = () => false

/** Registers what a form holds. The function that it returns says that the form is being saved: its own way on is not to be asked about. */
export function useUnsaved(
  isUnsaved: boolean,
  discard: () => void,
  { staysOnScreen = leavesScreen, kept }: UnsavedOptions = {},
): () => void {
  const dialog = use(DialogContext)
  const input = useRef<UnsavedInput>({ isUnsaved: false, dialog, discard, staysOnScreen, kept })
  useLayoutEffect(() => {
    Object.assign(input.current, { isUnsaved, dialog, discard, staysOnScreen, kept })
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

interface Question {
  kept: KeptQuestion | undefined
  answer: (mayDiscard: boolean) => void
}

const question = createStore<Question | undefined>(undefined)

function setQuestion(next: Question | undefined): void {
  question.read()?.answer(false)
  question.write(next)
}

/** Asks whether what was typed may go; true at once when there is nothing. */
export async function mayDiscard(dialog?: string): Promise<boolean> {
  if (!hasUnsaved(dialog)) return true
  const asked = [...inputs].filter((input) => input.isUnsaved && (dialog === undefined || input.dialog === dialog))
  const kept = asked.every((input) => input.kept) ? asked[0]?.kept : undefined
  return new Promise<boolean>((answer) => setQuestion({ kept, answer }))
}

/** Asks only about what would be gone: whoever calls it asks about what is kept on this computer. */
export const mayLose = async (): Promise<boolean> =>
  [...inputs].every((input) => !input.isUnsaved || input.kept) || mayDiscard()

/** The question that waits for its answer. */
export const useUnsavedQuestion = () => useStore(question)

export function answerUnsavedQuestion(isDiscarding: boolean): void {
  question.read()?.answer(isDiscarding)
  setQuestion(undefined)
}
