import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleX, Download, Hourglass, Wallet } from 'lucide-react'
import { useState } from 'react'
import { brl, formatLocalDate } from '../../platform/format.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { DataTable } from '../../platform/web/ui/data-table.tsx'
import { FigureCard } from '../../platform/web/ui/figure-card.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { mostSettled, type PayoutSettlement } from '../payout.ts'
import { operatorApi } from './api.ts'
import { payoutColumns } from './payout-columns.tsx'
import { SettlePayouts } from './settle-payouts.tsx'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

/** Payouts to affiliates: exports a file for the transfers and records each outcome. */
export function PayoutsPage() {
  const [chosen, setChosen] = useState<string>()
  const [asked, setAsked] = useState<PayoutSettlement | null>(null)
  const query = useQuery({
    ...operatorApi.payouts.list.queryOptions({ input: { dueOn: chosen } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const file = useAction(operatorApi.payouts.export.call, {
    done: ({ name, text }) => saveFile(name, text),
    failed: 'Erro ao exportar',
  })
  const allOpen = data?.payouts.filter(({ state }) => state === 'open') ?? []
  const open = allOpen.slice(0, mostSettled)
  const isCut = allOpen.length > open.length
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
                {isCut ? `Marcar os primeiros ${mostSettled} como pagos` : 'Marcar como pagos'}
              </Button>
            </Toolbar>
          )}
          <DataTable
            label="Repasses"
            columns={payoutColumns}
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
      <SettlePayouts asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}
