import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Printer, RotateCw, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMay, useMe } from '../../accounts/web/session.tsx'
import { brl, formatLocalDate } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { TextField } from '../../platform/web/form-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { useOfflineReason } from '../../platform/web/reachability.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { isCheckedLater, methodNames } from '../payment.ts'
import { discardSchema, saleRefusals } from '../sale.ts'
import { isWaiting, lateSaleOf, missesItsRegister, sentAgain, type UnsentSale } from '../unsent-sale.ts'
import { salesApi } from './api.ts'
import { salePaper } from './paper-dialog.tsx'
import { usePrinter } from './use-printer.ts'
import { useCounter } from './use-till.ts'
import { dropSale, inTurn, keepSale, ownerOf, sendUnsent } from './use-unsent-sales.ts'

type Props = { unsent: UnsentSale; onLaidOut: () => void }

export function UnsentCard({ unsent, onLaidOut }: Props) {
  const { receipt, refusal } = unsent
  const print = usePrinter()
  const icon = <Printer aria-hidden size={18} />
  return (
    <li className="grid gap-3 rounded-card border border-line p-4 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <span className="block font-semibold break-words">{receipt.clientName ?? 'Sem cliente'}</span>
          <span className="figures block text-xs text-soft">
            {formatLocalDate(receipt.date)} às {receipt.time}
          </span>
        </p>
        <div className="flex items-center gap-2">
          <Badge tone={isWaiting(unsent) ? 'warning' : 'danger'}>
            {isWaiting(unsent) ? 'Aguardando envio' : 'Recusada'}
          </Badge>
          <IconButton
            label="Imprimir recibo"
            icon={icon}
            onClick={() =>
              print(salePaper(receipt, { title: 'Venda a confirmar', closeLabel: 'Fechar', isConfirmed: false }))
            }
          />
        </div>
      </div>
      <ul aria-label="Itens" className="grid gap-1">
        {receipt.items.map(({ name, quantity, totalCents, professionalName }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and they never move
          <li key={at} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {quantity} × {name}
              {professionalName && <span className="text-soft"> com {professionalName}</span>}
            </span>
            <span className="figures">{brl(totalCents)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2">
        <span className="text-soft">
          {receipt.payments
            .map((payment) => `${methodNames[payment.method]}${isCheckedLater(payment) ? ' (a conferir)' : ''}`)
            .join(' + ')}
        </span>
        <span className="figures font-semibold">{brl(receipt.totalCents)}</span>
      </p>
      {refusal && <Refused unsent={unsent} onLaidOut={onLaidOut} />}
    </li>
  )
}

function Refused({ unsent, onLaidOut }: Props) {
  const owner = ownerOf(useMe())!
  const offline = useOfflineReason()
  const navigate = useNavigate()
  const counter = useCounter()
  const open = useQuery(salesApi.register.queryOptions()).data
  const [isDiscarding, setDiscarding] = useState(false)
  const mayDiscard = useMay('pos.refund')
  const { id, cart, refusal } = unsent
  const needsRegister = missesItsRegister(unsent)
  const layOut = async () => {
    if (!counter.isFree()) return toast.error('Há uma venda no caixa', 'Finalize ou esvazie o carrinho antes.')
    // The server has said that it does not know this id, so the sale keeps it.
    counter.layOut({ ...cart, saleId: id })
    onLaidOut()
    await navigate({ to: paths.till })
  }
  return (
    <>
      <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger">
        <strong className="font-semibold">{refusal!.title}.</strong> {refusal!.text}
      </p>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
        <Button
          variant="primary"
          icon={<RotateCw aria-hidden size={16} />}
          disabledReason={offline ?? (needsRegister && !open ? 'Abra o caixa antes.' : undefined)}
          onClick={async () => {
            await keepSale(owner, sentAgain(unsent, open?.id ?? null))
            await sendUnsent()
          }}
        >
          {needsRegister ? 'Enviar para o caixa aberto' : 'Tentar de novo'}
        </Button>
        <Button
          icon={<ShoppingCart aria-hidden size={16} />}
          disabledReason={
            refusal!.code === saleRefusals.SALE_KEY_REUSED.code
              ? 'Ela já foi registrada com outros itens. Confira no histórico.'
              : undefined
          }
          onClick={layOut}
        >
          Abrir no caixa
        </Button>
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden size={16} />}
          aria-expanded={isDiscarding}
          disabledReason={mayDiscard ? undefined : 'Só quem pode estornar uma venda pode descartá-la.'}
          onClick={() => setDiscarding(!isDiscarding)}
        >
          Descartar
        </Button>
      </div>
      {isDiscarding && <DiscardForm owner={owner} unsent={unsent} offline={offline} />}
    </>
  )
}

const reasonSchema = z.pick(discardSchema, { reason: true })

type DiscardProps = { owner: string; unsent: UnsentSale; offline: string | undefined }

/** Giving a sale up is a write like any other: the server keeps what it was and why. */
function DiscardForm({ owner, unsent, offline }: DiscardProps) {
  const shell = useFormShell({
    schema: reasonSchema,
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      const { wasStored } = await inTurn(() => salesApi.discardSale.call({ sale: lateSaleOf(unsent), reason }))
      await dropSale(owner, unsent.id)
      if (wasStored) toast.success('Esta venda já estava registrada.', 'Ela está no histórico.')
      else toast.success('Venda descartada', 'O motivo ficou registrado.')
    },
    onFailure: toastFailure('Erro ao descartar a venda'),
  })
  return (
    <Form shell={shell} label="Descartar venda" className="grid gap-3">
      <TextField
        control={shell.control}
        name="reason"
        label="Motivo do descarte"
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is opened for this one value
        autoFocus
      />
      <Button type="submit" variant="danger" pending={shell.pending} disabledReason={offline}>
        Descartar venda
      </Button>
    </Form>
  )
}
