import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { MoneyField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { monthlyGoal } from '../goal.ts'
import { homeApi } from './api.ts'

/** Edits what the business wants to earn in a month. */
export function GoalDialog({ goalCents, onClose }: { goalCents: number; onClose: () => void }) {
  const shell = useFormShell({
    schema: monthlyGoal,
    defaultValues: { goalCents },
    submit: async (values) => {
      await homeApi.setGoal.call(values)
      toast.success('Meta atualizada!')
      onClose()
    },
    failed: ['Erro ao salvar a meta', 'Não foi possível salvar a meta do mês.'],
  })
  return (
    <FormDialog
      shell={shell}
      size="sm"
      onClose={onClose}
      title="Meta Mensal"
      description="Quanto você quer faturar por mês."
      label="Meta Mensal"
    >
      <MoneyField control={shell.control} name="goalCents" label="Meta do mês" required />
    </FormDialog>
  )
}
