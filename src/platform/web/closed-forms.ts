import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { type Phrase, words } from '../words.ts'

export type ClosedWords = { title: Phrase; text: Phrase }

/** `Fields` comes with the reason, so that forms which are never closed do not carry it. */
type ClosedForm = ClosedWords & { Fields: ComponentType<ClosedWords & { children: ReactNode }> }

/** Why the forms below cannot be sent, said before anything is typed; null while they can. */
export const ClosedForms = createContext<ClosedForm | null>(null)

/** The reason for a button that belongs to no form, such as the till's. */
export function useClosedReason(): string | undefined {
  const closed = use(ClosedForms)
  return closed ? `${words(closed.title)}. ${words(closed.text)}` : undefined
}
