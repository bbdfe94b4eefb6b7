import { daysForm, newPlanForm, reasonForm } from '../../billing/adjustment.ts'
import { invoiceNumber } from '../../billing/plan.ts'
import { brl } from '../../platform/format.ts'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { NumberField, SelectField, TextareaField } from '../../platform/web/form-fields.tsx'
import type { SheetInvoice } from '../business-sheet.ts'
import { operatorApi } from './api.ts'
import { CouponDialog, EndCouponDialog } from './coupon-dialog.tsx'
import { type AdjustmentProps, adjustmentFrame, reasonField, useAdjustment } from './use-adjustment.ts'

const { failed, label } = adjustmentFrame

/** What the operator is about to adjust. */
export type AdjustmentChoice =
  | { kind: 'trial' | 'courtesy' | 'plan' | 'coupon' | 'coupon_end' }
  | { kind: 'paid' | 'refund'; invoice: SheetInvoice }

export function AdjustmentDialog({ adjusting, ...rest }: AdjustmentProps & { adjusting: AdjustmentChoice }) {
  if (adjusting.kind === 'coupon') return <CouponDialog {...rest} />
  if (adjusting.kind === 'coupon_end') return <EndCouponDialog {...rest} />
  if (adjusting.kind === 'plan') return <NewPlanDialog {...rest} />
  if (adjusting.kind === 'paid' || adjusting.kind === 'refund') return <InvoiceDialog {...rest} {...adjusting} />
  return <DaysDialog {...rest} isTrial={adjusting.kind === 'trial'} />
}

function DaysDialog({ isTrial, ...props }: AdjustmentProps & { isTrial: boolean }) {
  const { of, done } = useAdjustment(props)
  const { extendTrial, giveCourtesy } = operatorApi.businesses
  const shell = useFormShell({
    schema: daysForm,
    defaultValues: { days: 7, reason: '' },
    submit: async (values) => {
      await (isTrial ? extendTrial : giveCourtesy).call({ ...of, ...values })
      done(isTrial ? 'Teste estendido!' : 'Cortesia registrada!')
    },
    failed,
  })
  const isOver = props.sheet.business.days <= 0
  return (
    <FormDialog
      shell={shell}
      onClose={props.onClose}
      title={isTrial ? 'Estender o teste' : 'Dar dias de cortesia'}
      description={
        isOver
          ? 'Os dias contam a partir de hoje, e a conta volta a funcionar por inteiro.'
          : 'Os dias contam depois do fim do período atual.'
      }
      label={label}
      submitLabel={isTrial ? 'Estender teste' : 'Dar cortesia'}
    >
      <NumberField control={shell.control} name="days" label="Dias" suffix="dias" min={1} max={90} required />
      <TextareaField control={shell.control} {...reasonField} />
    </FormDialog>
  )
}

function NewPlanDialog(props: AdjustmentProps) {
  const { of, done } = useAdjustment(props)
  const shell = useFormShell({
    schema: newPlanForm,
    defaultValues: { planId: '', reason: '' },
    submit: async (values) => {
      await operatorApi.businesses.setPlan.call({ ...of, ...values })
      done('Plano alterado!')
    },
    failed,
  })
  const plans = props.sheet.plans.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog
      shell={shell}
      onClose={props.onClose}
      title="Mudar o plano"
      description="Vale na hora e sem custo até o fim do período. A próxima fatura vem com o preço do novo plano; uma fatura pendente é substituída."
      label={label}
      submitLabel="Mudar plano"
    >
      <SelectField
        control={shell.control}
        name="planId"
        label="Novo plano"
        options={[{ value: '', label: 'Escolha um plano' }, ...plans]}
        required
      />
      <TextareaField control={shell.control} {...reasonField} />
    </FormDialog>
  )
}

function InvoiceDialog({
  kind,
  invoice,
  ...props
}: AdjustmentProps & { kind: 'paid' | 'refund'; invoice: SheetInvoice }) {
  const { of, done } = useAdjustment(props)
  const { settleInvoice, refundInvoice } = operatorApi.businesses
  const isRefund = kind === 'refund'
  const shell = useFormShell({
    schema: reasonForm,
    defaultValues: { reason: '' },
    submit: async (values) => {
      await (isRefund ? refundInvoice : settleInvoice).call({ ...of, invoiceId: invoice.id, ...values })
      done(isRefund ? 'Estorno pedido!' : 'Fatura marcada como paga!')
    },
    failed,
  })
  return (
    <FormDialog
      shell={shell}
      onClose={props.onClose}
      title={isRefund ? 'Estornar a fatura' : 'Marcar a fatura como paga'}
      description={`${invoice.description}, nº ${invoiceNumber(invoice)}, ${brl(invoice.amountCents)}. ${invoiceText(kind, invoice)}`}
      label={label}
      submitLabel={isRefund ? 'Estornar' : 'Marcar como paga'}
    >
      <TextareaField control={shell.control} {...reasonField} />
    </FormDialog>
  )
}

function invoiceText(kind: 'paid' | 'refund', { method }: SheetInvoice): string {
  if (kind === 'paid') return 'Use quando o valor chegou por fora. O plano começa como em um pagamento normal.'
  return method
    ? 'O valor inteiro volta pelo Mercado Pago. Se o período pago estiver em curso, o plano termina, e a conta passa a ser só de leitura.'
    : 'Esta fatura foi paga por fora: devolva o valor por fora também. Se o período pago estiver em curso, o plano termina, e a conta passa a ser só de leitura.'
}
