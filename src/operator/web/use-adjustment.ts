import { useState } from 'react'
import { newId } from '../../platform/id.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { BusinessSheet } from '../business-sheet.ts'

export type AdjustmentProps = { sheet: BusinessSheet; onClose: () => void }

export const adjustmentFrame = { label: 'Ajuste', failed: 'Erro ao salvar o ajuste' } as const

export const reasonField = {
  name: 'reason',
  label: 'Motivo',
  hint: 'O proprietário recebe o motivo por e-mail.',
  rows: 3,
  required: true,
} as const

/** The business, and the id by which a form that is sent twice is one adjustment. */
export function useAdjustment({ sheet, onClose }: AdjustmentProps) {
  const [adjustmentId] = useState(newId)
  const done = (title: string) => {
    toast.success(title, 'O proprietário recebe um e-mail.')
    onClose()
  }
  return { of: { id: sheet.business.id, adjustmentId }, done }
}
