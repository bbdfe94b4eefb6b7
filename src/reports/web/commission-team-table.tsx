import { ChevronRight, HandCoins } from 'lucide-react'
import { formatCount } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { CommissionTeam, Earner } from '../commission-statement.ts'

type Props = {
  query: { data: CommissionTeam | undefined; isError: boolean; refetch: () => unknown }
  onChoose: (professional: string) => void
}

export const CommissionTeamTable = ({ query, onChoose }: Props) => (
  <DataTable
    label="Comissões por profissional"
    columns={columns}
    query={{ ...query, data: query.data?.professionals }}
    rowKey={({ id }) => id}
    phoneLine={({ serviceCount, dueCents }) => (
      <>
        <Money cents={dueCents} /> a pagar ·{' '}
        {serviceCount === 1 ? '1 serviço' : `${formatCount(serviceCount)} serviços`}
      </>
    )}
    actions={({ id, name }) => (
      <IconButton
        label={`Ver comissões de ${name}`}
        icon={<ChevronRight aria-hidden size={18} />}
        onClick={() => onChoose(id)}
      />
    )}
    errorTitle="Erro ao carregar comissões"
    errorText="Não foi possível carregar as comissões do período."
    empty={
      <EmptyState
        icon={<HandCoins aria-hidden size={22} />}
        title="Nenhum profissional cadastrado"
        text="Cadastre quem atende, com o percentual de comissão. Cada serviço vendido com o nome do profissional conta aqui."
        action={<LinkButton to={paths.professionals}>Ir para Profissionais</LinkButton>}
      />
    }
  />
)

const columns: Column<Earner>[] = [
  {
    header: 'Profissional',
    primary: true,
    cell: ({ name, isActive }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-words text-ink">{name}</span>
        {!isActive && <Badge>Inativo</Badge>}
      </span>
    ),
  },
  { header: 'Serviços', align: 'right', cell: ({ serviceCount }) => formatCount(serviceCount) },
  { header: 'Valor dos serviços', align: 'right', cell: ({ baseCents }) => <Money cents={baseCents} /> },
  { header: 'Comissões', align: 'right', minor: true, cell: ({ earnedCents }) => <Money cents={earnedCents} /> },
  { header: 'Estornos', align: 'right', minor: true, cell: ({ reversedCents }) => <Money cents={reversedCents} /> },
  {
    header: 'A pagar',
    align: 'right',
    cell: ({ dueCents }) => (
      <span className="font-semibold">
        <Money cents={dueCents} />
      </span>
    ),
  },
]
