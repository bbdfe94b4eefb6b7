import { useQuery } from '@tanstack/react-query'
import { Plus, Scissors } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { formatMinutes } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { Service } from '../contract.ts'
import { ActiveBadge } from './active-badge.tsx'
import { catalogueApi } from './api.ts'
import { ServiceActions } from './service-actions.tsx'
import { ServiceDialog } from './service-dialog.tsx'

export function ServicesPage() {
  const mayCreate = useMay('services.create')
  const [edited, setEdited] = useState<Service | 'new' | null>(null)
  const list = useQuery(catalogueApi.services.list.queryOptions())
  const add = () => setEdited('new')
  return (
    <>
      <PageHeader
        title="Serviços"
        subtitle="O que você oferece, com duração e preço."
        action={
          mayCreate && (
            <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={add}>
              Novo Serviço
            </Button>
          )
        }
      />
      <Card flush>
        <DataTable
          label="Serviços"
          columns={columns}
          query={list}
          rowKey={({ id }) => id}
          actions={(service) => <ServiceActions service={service} onEdit={() => setEdited(service)} />}
          errorTitle="Erro ao carregar serviços"
          errorText="Não foi possível carregar a lista de serviços."
          empty={
            <EmptyState
              icon={<Scissors aria-hidden size={22} />}
              title="Nenhum serviço cadastrado"
              text="Cadastre o que você oferece para agendar, vender e publicar na página de agendamento."
              action={mayCreate && <Button onClick={add}>Cadastrar o primeiro</Button>}
            />
          }
        />
      </Card>
      {edited && (
        <ServiceDialog
          service={edited === 'new' ? null : edited}
          categories={[...new Set(list.data?.flatMap(({ category }) => category ?? []))]}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

const columns: Column<Service>[] = [
  {
    header: 'Serviço',
    primary: true,
    cell: ({ name, description }) => (
      <>
        <span className="block font-semibold break-words text-ink">{name}</span>
        {description && <span className="line-clamp-2 max-w-prose text-xs text-soft">{description}</span>}
      </>
    ),
  },
  { header: 'Categoria', cell: ({ category }) => category ?? <span className="text-soft">—</span> },
  { header: 'Duração', align: 'right', cell: ({ durationMinutes }) => formatMinutes(durationMinutes) },
  { header: 'Preço', align: 'right', cell: ({ priceCents }) => <Money cents={priceCents} /> },
  { header: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
]
