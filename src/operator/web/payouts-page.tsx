import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { CircleX, Download, Hourglass, Wallet } from 'lucide-react'
import { useState } from 'react'
import { type PayoutState, payoutStateNames } from '../../billing/affiliate.ts'
import type { Payout } from '../../billing/contract.ts'
import { brl, formatDocument, formatLocalDate } from '../../platform/format.ts'
import { formatPixKey, pixKeyNames } from '../../platform/pix-key.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { FigureCard } from '../../platform/web/ui/figure-card.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { mostSettled, type Settlement } from '../payout.ts'
import { operatorApi } from './api.ts'

const tones: Record<PayoutState, Tone> = { open: 'warning', paid: 'success', returned: 'danger' }
const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

const columns: Column<Payout>[] = [
  {
    header: 'Quem recebe',
    primary: true,
    cell: ({ holderName, document, businessName }) => (
      <span className="grid min-w-0">
        <span className="font-semibold break-words text-ink">{holderName}</span>
        <span className="text-xs text-soft">
          {formatDocument(document)} · {businessName}
        </span>
      </span>
    ),
  },
  {
    header: 'Chave PIX',
    cell: (payout) => (
      <span className="grid max-md:justify-items-end">
        <span className="break-all">{formatPixKey(payout)}</span>
        <span className="text-xs text-soft">{pixKeyNames[payout.kind]}</span>
      </span>
    ),
  },
  { header: 'Status', cell: ({ state }) => <Badge tone={tones[state]}>{payoutStateNames[state]}</Badge> },
  { header: 'Valor', align: 'right', cell: ({ amountCents }) => <Money cents={amountCents} /> },
]

/** What affiliates are paid: a file for the transfers, and what became of each. */
export function PayoutsPage() {
  const [chosen, setChosen] = useState<string>()
  const [asked, setAsked] = useState<Asked | null>(null)
  const query = useQuery({
    ...operatorApi.payouts.list.queryOptions({ input: { dueOn: chosen } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const settle = useMutation({
    ...operatorApi.payouts.settle.mutationOptions(),
    onSuccess: ({ settled }) =>
      toast.success(settled === 1 ? 'Repasse registrado!' : `${settled} repasses registrados!`),
    onError: (error) => toastFailure('Erro ao registrar o repasse')(refusalOf(error)),
    onSettled: () => setAsked(null),
  })
  const file = useMutation({
    ...operatorApi.payouts.export.mutationOptions(),
    onSuccess: ({ name, text }) => saveFile(name, text),
    onError: (error) => toastFailure('Erro ao exportar')(refusalOf(error)),
  })
  const open = data?.payouts.filter(({ state }) => state === 'open').slice(0, mostSettled) ?? []
  const day = data?.day
  return (
    <>
      <PageHeader
        title="Repasses a afiliados"
        subtitle="Comissões do Programa de Afiliados, pagas no dia 15 via PIX."
      />
      <div className="grid gap-5">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:gap-5">
          <FigureCard
            label="Saldo disponível"
            icon={<Wallet {...icon} />}
            value={data && brl(data.owedCents)}
            note={data && `próximo repasse em ${formatLocalDate(data.nextPayoutOn)}`}
          />
          <FigureCard
            label="A liberar"
            icon={<Hourglass {...icon} />}
            value={data && brl(data.heldCents)}
            note="dentro dos 30 dias"
          />
        </div>
        <Card flush>
          {day && (
            <Toolbar
              search={
                <Select
                  aria-label="Dia do repasse"
                  value={day}
                  options={data.days.map(({ dueOn, amountCents }) => ({
                    value: dueOn,
                    label: `${formatLocalDate(dueOn)} · ${brl(amountCents)}`,
                  }))}
                  onChange={({ target }) => setChosen(target.value)}
                />
              }
            >
              <Button
                icon={<Download aria-hidden size={16} />}
                pending={file.isPending}
                onClick={() => file.mutate({ dueOn: day })}
              >
                Exportar CSV
              </Button>
              <Button
                variant="primary"
                disabledReason={open.length === 0 ? 'Todos os repasses deste dia já foram registrados.' : undefined}
                onClick={() => setAsked({ ids: open.map(({ id }) => id), outcome: 'paid' })}
              >
                Marcar como pagos
              </Button>
            </Toolbar>
          )}
          <DataTable
            label="Repasses"
            columns={columns}
            query={{ ...query, data: data?.payouts }}
            rowKey={({ id }) => id}
            faded={({ state }) => state === 'returned'}
            actions={({ id, holderName, state }) =>
              state !== 'returned' && (
                <IconButton
                  label={`O repasse de ${holderName} não foi concluído`}
                  icon={<CircleX aria-hidden size={18} />}
                  onClick={() => setAsked({ ids: [id], outcome: 'returned' })}
                />
              )
            }
            errorTitle="Erro ao carregar os repasses"
            empty={
              <EmptyState
                icon={<Wallet aria-hidden size={22} />}
                title="Nenhum repasse por enquanto"
                text="No dia 15, os saldos disponíveis de quem cadastrou uma chave PIX aparecem aqui."
              />
            }
          />
        </Card>
      </div>
      <SettleConfirm
        asked={asked}
        pending={settle.isPending}
        onConfirm={(settlement) => settle.mutate(settlement)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}

type Asked = Settlement
type ConfirmProps = {
  asked: Asked | null
  pending: boolean
  onConfirm: (asked: Asked) => void
  onCancel: () => void
}

/** Both are asked about: neither is taken back by itself. */
function SettleConfirm({ asked, pending, onConfirm, onCancel }: ConfirmProps) {
  const isPaid = asked?.outcome === 'paid'
  const count = asked?.ids.length ?? 0
  return (
    <Confirm
      open={asked !== null}
      onCancel={onCancel}
      onConfirm={() => asked && onConfirm(asked)}
      pending={pending}
      title={
        isPaid
          ? count === 1
            ? 'Marcar o repasse como pago?'
            : `Marcar ${count} repasses como pagos?`
          : 'O PIX não foi concluído?'
      }
      text={
        isPaid
          ? 'Confirme só depois de fazer as transferências. O afiliado vê o valor como pago.'
          : 'O valor volta para o saldo do afiliado e entra no próximo repasse.'
      }
      confirmLabel={isPaid ? 'Marcar como pago' : 'Devolver ao saldo'}
    />
  )
}
