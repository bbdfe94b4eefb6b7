import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useMay } from '../../accounts/web/session.tsx'
import { PasswordField, PercentField } from '../../platform/web/form-fields.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormInDialog } from '../../platform/web/frames/form-in-dialog.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { pinSchema } from '../discount-limit.ts'
import { registerRules, type RegisterRules } from '../register-rules.ts'
import { registerApi } from './api.ts'

/** Edits the discount limit of each role, and the signed-in member's own PIN for approving larger discounts. */
export function DiscountLimitsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const rules = useQuery({ ...registerApi.rules.queryOptions(), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Limites de desconto"
      description="Acima do limite, o PDV pede um motivo e o PIN de um gerente ou do proprietário."
      size="sm"
    >
      <Loaded query={rules} failed="Não foi possível carregar os limites." skeleton="h-72 w-full">
        {(limits) => (
          <div className="grid gap-6">
            <LimitsForm rules={limits} />
            <PinForm />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const limits = z.pick(registerRules, { employeeDiscountPercent: true, managerDiscountPercent: true })

function LimitsForm({ rules }: { rules: RegisterRules }) {
  const isOwner = useMay('users.manage')
  const { employeeDiscountPercent, managerDiscountPercent } = rules
  const shell = useFormShell({
    schema: limits,
    defaultValues: { employeeDiscountPercent, managerDiscountPercent },
    submit: async ({ managerDiscountPercent, ...others }) => {
      await registerApi.saveRules.call({ ...others, ...(isOwner && { managerDiscountPercent }) })
      toast.success('Limites salvos!')
    },
    failed: 'Erro ao salvar os limites',
  })
  const { control } = shell
  return (
    <FormInDialog shell={shell} label="Limites de desconto" submitLabel="Salvar limites">
      <PercentField
        control={control}
        name="employeeDiscountPercent"
        label="Funcionário"
        hint="Deixe vazio para não ter limite."
      />
      {isOwner && (
        <PercentField
          control={control}
          name="managerDiscountPercent"
          label="Gerente"
          hint="Deixe vazio para não ter limite."
        />
      )}
    </FormInDialog>
  )
}

function PinForm() {
  const shell = useFormShell({
    schema: pinSchema,
    defaultValues: { pin: '' },
    submit: async (chosen) => {
      await registerApi.savePin.call(chosen)
      shell.reset({ pin: '' })
      toast.success('PIN salvo!')
    },
    failed: 'Erro ao salvar o PIN',
  })
  return (
    <FormInDialog shell={shell} label="Seu PIN" variant="secondary" submitLabel="Salvar PIN">
      <PasswordField
        control={shell.control}
        name="pin"
        label="Seu PIN"
        hint="6 dígitos, para autorizar descontos no PDV."
        autoComplete="new-password"
      />
    </FormInDialog>
  )
}
