import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { brl, formatLocalDate } from '../../platform/format.ts'
import { MoneyField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { methodNames } from '../payment.ts'
import { closingSchema, differenceCents, expectedCashCents, type ClosingReport, type OpenSession } from '../register.ts'
import { salesApi } from './api.ts'

type Props = {
  open: boolean
  session: OpenSession | null
  onClose: () => void
  onClosed: (report: ClosingReport) => void
}

export const CloseRegisterDialog = ({ open, session, onClose, onClosed }: Props) => (
  <Dialog
    open={open && session !== null}
    onClose={onClose}
    title="Fechar Caixa"
    description={
      session &&
      `Aberto por ${session.professionalName} em ${formatLocalDate(session.opened.date)} às ${session.opened.time}.`
    }
    size="sm"
  >
    {session && <ClosingForm session={session} onClosed={onClosed} />}
  </Dialog>
)

function ClosingForm({ session, onClosed }: { session: OpenSession; onClosed: (report: ClosingReport) => void }) {
  const queryClient = useQueryClient()
  const shell = useFormShell({
    schema: closingSchema,
    defaultValues: { id: session.id, closingCents: null as unknown as number },
    submit: async (closing) => onClosed(await salesApi.closeRegister.call(closing)),
    onFailure: (refusal) => {
      toast.error('Erro ao fechar caixa', refusal?.text ?? 'Ocorreu um erro inesperado. Tente novamente.')
      void queryClient.invalidateQueries({ queryKey: salesApi.register.key() })
    },
  })
  const counted = useWatch({ control: shell.control, name: 'closingCents' }) as number | null
  return (
    <Form shell={shell} label="Fechar caixa" className="grid gap-5">
      <dl className="grid gap-2 text-sm">
        <Row label={`Vendas (${session.saleCount})`} cents={session.totalCents} strong />
        <Row label={methodNames.card} cents={session.cardCents} />
        <Row label={methodNames.cash} cents={session.cashCents} />
        <Row label={methodNames.pix} cents={session.pixCents} />
      </dl>
      <dl className="grid gap-2 border-t border-line pt-4 text-sm">
        <Row label="Valor inicial" cents={session.openingCents} />
        <Row label="Vendas em dinheiro" cents={session.cashCents} />
        <Row label="Esperado na gaveta" cents={expectedCashCents(session)} strong />
      </dl>
      <div className="grid gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened for this one value */}
        <MoneyField control={shell.control} name="closingCents" label="Valor contado" required autoFocus />
        <output className="flex min-h-6 items-center" aria-live="polite">
          {counted !== null && <Difference cents={differenceCents(session, counted)} />}
        </output>
      </div>
      <Button type="submit" variant="primary" size="lg" fullWidth pending={shell.pending}>
        Fechar Caixa
      </Button>
    </Form>
  )
}

const Row = ({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) => (
  <div className={strong ? 'flex justify-between font-semibold' : 'flex justify-between text-soft'}>
    <dt>{label}</dt>
    <dd className="figures">{brl(cents)}</dd>
  </div>
)

function Difference({ cents }: { cents: number }) {
  if (cents === 0) return <Badge tone="success">Sem diferença</Badge>
  return cents > 0 ? (
    <Badge tone="warning">Sobra de {brl(cents)}</Badge>
  ) : (
    <Badge tone="danger">Falta de {brl(-cents)}</Badge>
  )
}
