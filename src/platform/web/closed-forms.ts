import { createContext, use } from 'react'
import { type Phrase, words } from '../words.ts'

/** Why the forms below cannot be sent, said before anything is typed; null while they can. */
export const ClosedForms = createContext<{ title: Phrase; text: Phrase } | null>(null)

/** The reason for a button that belongs to no form, such as the till's. */
export function useClosedReason(): string | undefined {
  const closed = use(ClosedForms)
  return closed ? `${words(closed.title)}. ${words(closed.text)}` : undefined
}
