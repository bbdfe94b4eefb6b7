import { type ComponentType, createContext, use } from 'react'

/** Parts of the panel of a visit that belong to ideas above the agenda; `id` is that of any of its appointments. */
export type VisitSlots = Partial<Record<'Address' | 'Trail', ComponentType<{ id: string }>>>

export const VisitSlotsContext = createContext<VisitSlots>({})
export const useVisitSlots = () => use(VisitSlotsContext)
