import { Gift } from 'lucide-react'
import type { Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { referralsPerPage, referralStatusNames } from '../affiliate.ts'
import type { Affiliate, Referral } from '../contract.ts'

const tones: Record<Referral['status'], Tone> = {
  active: 'success',
  lapsed: 'neutral',
  trial: 'accent',
  trial_over: 'neutral',
}

const columns = (formats: Formats): Column<Referral>[] => [
  { header: 'Negócio', primary: true, cell: ({ name }) => <span className="font-semibold text-ink">{name}</span> },
  { header: 'Desde', cell: ({ since }) => <span className="figures">{formats.dateOf(since)}</span> },
  { header: 'Status', cell: ({ status }) => <Badge tone={tones[status]}>{referralStatusNames[status]}</Badge> },
]

type Props = {
  query: { data: Affiliate | undefined; isError: boolean; refetch: () => unknown }
  page: number
  onPage: (page: number) => void
}

export function ReferralsCard({ query, page, onPage }: Props) {
  const formats = useFormats()
  return (
    <Card title="Histórico de indicações" flush>
      <DataTable
        label="Indicações"
        columns={columns(formats)}
        query={{ ...query, data: query.data?.referrals }}
        rowKey={({ name, since }) => `${since} ${name}`}
        errorTitle="Erro ao carregar indicações"
        empty={
          <EmptyState
            icon={<Gift aria-hidden size={22} />}
            title="Nenhuma indicação por enquanto"
            text="Compartilhe o seu link: quem criar a conta por ele aparece aqui."
          />
        }
      />
      <Pager page={page} pageSize={referralsPerPage} count={query.data?.count ?? 0} onPage={onPage} />
    </Card>
  )
}
