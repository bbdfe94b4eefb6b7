import { useWatch } from 'react-hook-form'
import { couponForm, reasonForm } from '../../billing/adjustment.ts'
import { couponWords } from '../../billing/coupon.ts'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { MoneyField, NumberField, SelectField, TextareaField } from '../../platform/web/form-fields.tsx'
import { operatorApi } from './api.ts'
import { type AdjustmentProps, adjustmentFrame, reasonField, useAdjustment } from './use-adjustment.ts'

const { failed, label } = adjustmentFrame

const ways = [
  { value: 'percent', label: 'Porcentagem' },
  { value: 'amount', label: 'Valor em reais' },
]

export function CouponDialog(props: AdjustmentProps) {
  const { of, done } = useAdjustment(props)
  const { coupon } = props.sheet
  const shell = useFormShell({
    schema: couponForm,
    defaultValues: { by: 'percent', percent: null, amountCents: null, invoices: 1, reason: '' },
    submit: async (values) => {
      await operatorApi.businesses.giveCoupon.call({ ...of, ...values })
      done('Desconto registrado!')
    },
    failed,
  })
  const { control } = shell
  const by = useWatch({ control, name: 'by' })
  return (
    <FormDialog
      shell={shell}
      onClose={props.onClose}
      title="Dar desconto"
      description={`O valor das próximas faturas já vem com o desconto; uma fatura pendente é substituída por outra com ele.${coupon ? ` O desconto atual, de ${couponWords(coupon)}, termina.` : ''}`}
      label={label}
      submitLabel="Dar desconto"
    >
      <div className="grid grid-cols-2 content-start gap-4">
        <SelectField control={control} name="by" label="Tipo" options={ways} />
        {by === 'percent' ? (
          <NumberField control={control} name="percent" label="Desconto" suffix="%" min={1} max={100} required />
        ) : (
          <MoneyField control={control} name="amountCents" label="Desconto" required />
        )}
      </div>
      <NumberField control={control} name="invoices" label="Em quantas faturas" min={1} max={24} required />
      <TextareaField control={control} {...reasonField} />
    </FormDialog>
  )
}

export function EndCouponDialog(props: AdjustmentProps) {
  const { of, done } = useAdjustment(props)
  const { coupon } = props.sheet
  const shell = useFormShell({
    schema: reasonForm,
    defaultValues: { reason: '' },
    submit: async (values) => {
      await operatorApi.businesses.endCoupon.call({ ...of, ...values })
      done('Desconto encerrado!')
    },
    failed,
  })
  return (
    <FormDialog
      shell={shell}
      onClose={props.onClose}
      title="Encerrar o desconto"
      description={`${coupon ? `Desconto de ${couponWords(coupon)}. ` : ''}O que já foi pago não muda; uma fatura pendente é substituída por outra com o preço do plano.`}
      label={label}
      submitLabel="Encerrar desconto"
    >
      <TextareaField control={shell.control} {...reasonField} />
    </FormDialog>
  )
}
