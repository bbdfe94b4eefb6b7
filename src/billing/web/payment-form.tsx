import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMe } from '../../accounts/web/session.tsx'
import { formatDocument } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { words } from '../../platform/words.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import type { InvoiceCharge } from '../contract.ts'
import { newId } from '../../platform/id.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { useFormShell } from '../../platform/web/form.tsx'
import { FormBody } from '../../platform/web/frames/form-dialog.tsx'
import { CpfField, SelectField, TextField } from '../../platform/web/form-fields.tsx'
import { type BoundField, useBound } from '../../platform/web/text-fields.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { paymentMethods, type ProviderMethod } from '../../payments/payment.ts'
import { mostInstallments, payForm, paymentMethodHints, paymentMethodNames, paymentRefusals } from '../payment.ts'
import { billingApi } from './api.ts'

type PayerForm = { name: string; email: string; cpf: string; method: ProviderMethod; installments: string }

const installmentOptions = Array.from({ length: mostInstallments }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? '1 parcela' : `${at + 1} parcelas`,
}))

type Props = {
  invoiceId: string
  /** The newest charge of the invoice: its payer and method stand in the form. */
  before?: InvoiceCharge | null
  onAsked: () => void
}

const nothingAsked = { typed: '', chargeId: '' }

/**
 * Asks for payer and method. An unchanged form sent again keeps its charge id, so it is the same payment, unless the
 * provider has refused that one.
 */
export function PaymentForm({ invoiceId, before = null, onAsked }: Props) {
  const { account } = useMe()
  const request = useRef(nothingAsked)
  const [lacksAddress, setLacksAddress] = useState(false)
  const shell = useFormShell({
    schema: payForm,
    defaultValues: {
      name: account.name,
      email: account.email,
      cpf: before?.payerDocument ? formatDocument(before.payerDocument) : '',
      installments: before?.installments ?? 1,
      ...(before && { method: before.method }),
    },
    submit: async (values) => {
      const typed = JSON.stringify(values)
      if (request.current.typed !== typed) request.current = { typed, chargeId: newId() }
      try {
        await billingApi.pay.call({ id: invoiceId, chargeId: request.current.chargeId, ...values })
      } catch (error) {
        const code = refusalOf(error)?.code
        if (code === paymentRefusals.PAYMENT_REFUSED.code) request.current = nothingAsked
        if (code === paymentRefusals.BOLETO_ADDRESS.code) return setLacksAddress(true)
        throw error
      }
      onAsked()
    },
  })
  const control = shell.control as never as BoundField<PayerForm>['control']
  const method = useWatch({ control, name: 'method' })
  return (
    <FormBody
      shell={shell}
      label="Pagamento"
      submitLabel={method === 'card' ? 'Continuar no Mercado Pago' : method === 'boleto' ? 'Gerar boleto' : 'Gerar PIX'}
      foot={(send) => send}
    >
      <TextField control={control} name="name" label="Nome completo" required autoComplete="name" />
      <TextField control={control} name="email" label="E-mail" type="email" required autoComplete="email" />
      <CpfField control={control} name="cpf" label="CPF" required />
      <MethodField control={control} name="method" label="Forma de pagamento" />
      {method === 'card' && (
        <SelectField control={control} name="installments" label="Parcelas" options={installmentOptions} />
      )}
      {lacksAddress && method === 'boleto' && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
          <p className="min-w-0 flex-1 basis-56">{words(paymentRefusals.BOLETO_ADDRESS.text)}</p>
          <LinkButton to={paths.settings} size="sm">
            Preencher o endereço
          </LinkButton>
        </div>
      )}
    </FormBody>
  )
}

function MethodField(props: BoundField<PayerForm>) {
  const {
    field: { ref, onChange },
    value,
    error,
  } = useBound(props)
  return (
    <RadioGroup<ProviderMethod>
      ref={ref}
      label="Forma de pagamento"
      value={paymentMethods.find((one) => one === value) ?? null}
      options={paymentMethods.map((one) => ({
        value: one,
        label: paymentMethodNames[one],
        hint: paymentMethodHints[one],
      }))}
      onChange={onChange}
      error={error}
    />
  )
}
