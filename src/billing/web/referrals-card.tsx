import { Gift } from 'lucide-react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { formatDate } from '../../platform/format.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { referralsPerPage, referralStatusNames } from '../affiliate.ts'
import type { Affiliate, Referral } from '../contract.ts'

const tones: Record<Referral['status'], Tone> = { active: 'success', trial: 'accent', trial_over: 'neutral' }

const columns = (zone: string): Column<Referral>[] => [
  { header: 'Negócio', primary: true, cell: ({ name }) => <span className="font-semibold text-ink">{name}</span> },
  { header: 'Desde', cell: ({ since }) => <span className="figures">{formatDate(since, zone)}</span> },
  { header: 'Status', cell: ({ status }) => <Badge tone={tones[status]}>{referralStatusNames[status]}</Badge> },
]

type Props = {
  query: { data: Affiliate | undefined; isError: boolean; refetch: () => unknown }
  page: number
  onPage: (page: number) => void
}

export function ReferralsCard({ query, page, onPage }: Props) {
  const { zone } = useBusiness()
  return (
    <Card title="Histórico de indicações" flush>
      <DataTable
        label="Indicações"
        columns={columns(zone)}
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
