import { Form, useFormShell } from '../../platform/web/form.tsx'
import { MoneyField } from '../../platform/web/form-fields.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { DialogFoot } from '../../platform/web/ui/dialog-parts.tsx'
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
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Meta Mensal"
      description="Quanto você quer faturar por mês."
      footer={<DialogFoot form={shell} onCancel={onClose} />}
    >
      <Form shell={shell} label="Meta Mensal">
        <MoneyField control={shell.control} name="goalCents" label="Meta do mês" required />
      </Form>
    </Dialog>
  )
}
