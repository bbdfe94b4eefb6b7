import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { paths } from '../../platform/paths.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { planActionFor } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card, StatCard } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { arrivals, netOf, pastDays, type Receivables } from '../receivables.ts'
import { reportsApi } from './api.ts'

/** When and how much money of card payments arrives. */
export function ReceivablesPanel() {
  const formats = useFormats()
  const query = useQuery(reportsApi.receivables.queryOptions())
  const refusal = refusalOf(query.error)
  if (refusal?.code === platformRefusals.NOT_IN_PLAN.code) return <OutsidePlan {...refusal} />
  const found = query.data && arrivals(query.data)
  const cards = [
    { label: 'A receber, líquido', value: found && formats.money(found.comingCents) },
    { label: 'Taxas a descontar', value: found && formats.money(found.feeCents) },
    { label: `Recebido em ${pastDays} dias`, value: found && formats.money(found.pastCents) },
    { label: `Estornos no cartão em ${pastDays} dias`, value: query.data && formats.money(query.data.refundedCents) },
  ]
  const table = (rows: Receivables['days'] | undefined) => ({ ...query, data: rows })
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <div className="grid grid-cols-2 gap-3 md:gap-5 xl:grid-cols-4" aria-busy={!found}>
        {cards.map(({ label, value }) => (
          <StatCard key={label} label={label} value={value ?? <Skeleton className="h-lh w-24" />} />
        ))}
      </div>
      {query.data && query.data.unknownCents > 0 && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          {formats.money(query.data.unknownCents)} em cartão nos últimos {pastDays} dias, sem taxa nem data prevista.
          Cadastre as taxas no PDV, em “Mais ações do caixa”.
        </p>
      )}
      <Card title="A receber" flush>
        <Days label="A receber" query={table(found?.coming)}>
          <EmptyState
            icon={<CreditCard aria-hidden size={22} />}
            title="Nenhum valor de cartão a receber"
            text="Cadastre as taxas do cartão no PDV, em “Mais ações do caixa”. As vendas seguintes aparecem aqui."
            action={<LinkButton to={paths.till}>Ir para o PDV</LinkButton>}
          />
        </Days>
      </Card>
      {found && found.past.length > 0 && (
        <Card title={`Últimos ${pastDays} dias`} flush>
          <Days label={`Últimos ${pastDays} dias`} query={table(found.past)}>
            {null}
          </Days>
        </Card>
      )}
    </div>
  )
}

/** Shown if the plan does not include receivables, with a link to larger plans for members who may choose one. */
function OutsidePlan({ code, title, text }: { code: string; title: string; text: string }) {
  const way = planActionFor(code)
  return (
    <Card title="A receber" flush>
      <EmptyState
        icon={<CreditCard aria-hidden size={22} />}
        title={title}
        text={text}
        action={way && <Button onClick={way.run}>{way.label}</Button>}
      />
    </Card>
  )
}

type Day = Receivables['days'][number]
type DaysProps = {
  label: string
  query: { data: readonly Day[] | undefined; isError: boolean; refetch: () => unknown }
  children: ReactNode
}

const Days = ({ label, query, children }: DaysProps) => {
  const formats = useFormats()
  return (
    <DataTable
      label={label}
      columns={columns(formats)}
      query={query}
      rowKey={({ date }) => date}
      errorTitle="Não foi possível carregar os recebimentos."
      empty={children}
    />
  )
}

const columns = (formats: Formats): Column<Day>[] => [
  {
    header: 'Previsto para',
    primary: true,
    cell: ({ date }) => <span className="figures font-semibold">{formats.date(date)}</span>,
  },
  { header: 'Recebimentos', align: 'right', cell: ({ count }) => formatCount(count) },
  { header: 'Bruto', align: 'right', cell: ({ grossCents }) => <Money cents={grossCents} /> },
  { header: 'Taxas', align: 'right', cell: ({ feeCents }) => <Money cents={-feeCents} /> },
  { header: 'Líquido', align: 'right', cell: (day) => <Money cents={netOf(day)} /> },
]
