import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { DelayRow } from '../delay.ts'

type DelayTextsProps = {
  rows: readonly DelayRow[]
  children: (textOf: (row: DelayRow) => string | undefined) => ReactNode
}

/** Parts of the agenda that belong to ideas above it. */
export type VisitSlots = Partial<
  /** Of the panel of a visit; `id` is that of any of its appointments. */
  Record<'Address' | 'Trail', ComponentType<{ id: string }>> & {
    /** The receipt of a paid appointment. */
    Receipt: ComponentType<{ appointmentId: string; onClose: () => void }>
    /** Reads what to write to those whose time a delay has changed. */
    DelayTexts: ComponentType<DelayTextsProps>
  }
>

export const VisitSlotsContext = createContext<VisitSlots>({})
export const useVisitSlots = () => use(VisitSlotsContext)
