import { useQuery } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { ListCard } from '../../platform/web/frames/list-card.tsx'
import { RemovableRow } from '../../platform/web/frames/removable-row.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Column } from '../../platform/web/ui/data-table.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ItemRemoval, Resource } from '../contract.ts'
import { unitsText } from '../resource.ts'
import { ActiveBadge } from './active-badge.tsx'
import { catalogueApi } from './api.ts'
import { ResourceDialog } from './resource-dialog.tsx'

/** Rooms, chairs and devices, of which services take up one unit each. */
export function ResourceList() {
  const [mayEdit, mayRemove] = [useMay('services.edit'), useMay('services.delete')]
  const list = useQuery(catalogueApi.resources.list.queryOptions())
  const [edited, setEdited] = useState<Resource | 'new' | null>(null)
  return (
    <>
      <ListCard
        title="Salas e equipamentos"
        add={
          mayEdit && (
            <Button variant="primary" icon={<DoorOpen aria-hidden size={18} />} onClick={() => setEdited('new')}>
              Novo recurso
            </Button>
          )
        }
        columns={columns}
        query={list}
        rowKey={({ id }) => id}
        phoneLine={(row) => `${unitsText(row.units)} · ${neededBy(row)}`}
        faded={({ isActive }) => !isActive}
        {...(mayEdit && {
          actions: (row: Resource) => (
            <RemovableRow
              name={row.name}
              onEdit={() => setEdited(row)}
              mayRemove={mayRemove}
              act={() => catalogueApi.resources.remove.call({ id: row.id })}
              {...removalOf(row)}
            />
          ),
        })}
        errorTitle="Erro ao carregar recursos"
        errorText="Não foi possível carregar as salas e os equipamentos."
        whenEmpty={{
          icon: DoorOpen,
          title: 'Nenhuma sala ou equipamento',
          text: 'Cadastre o que é disputado, como salas, macas ou um aparelho. A agenda só oferece horários em que há um livre.',
        }}
      />
      {edited && <ResourceDialog resource={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

const removalOf = ({ name }: Resource) => ({
  text: `Tem certeza que deseja excluir o recurso ${name}? Se já foi usado em atendimentos, ele é desativado, e o histórico é mantido.`,
  done: ({ historyKept }: ItemRemoval) => toast.success(historyKept ? 'Recurso desativado!' : 'Recurso excluído!'),
  failed: ['Erro ao excluir o recurso', 'Tente novamente.'] as const,
})

const neededBy = ({ services }: Resource): string => services.join(', ') || 'Nenhum serviço'

const columns: Column<Resource>[] = [
  { header: 'Nome', primary: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Quantidade', cell: ({ units }) => <span className="figures">{unitsText(units)}</span> },
  { header: 'Serviços', cell: neededBy },
  { header: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
]
