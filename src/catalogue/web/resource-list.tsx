import { useQuery } from '@tanstack/react-query'
import { DoorOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Resource } from '../contract.ts'
import { unitsText } from '../resource.ts'
import { ActiveBadge } from './active-badge.tsx'
import { catalogueApi } from './api.ts'
import { ResourceDialog } from './resource-dialog.tsx'

/** Rooms, chairs and devices, of which services take up one unit each. */
export function ResourceList() {
  const mayEdit = useMay('services.edit')
  const list = useQuery(catalogueApi.resources.list.queryOptions())
  const [edited, setEdited] = useState<Resource | 'new' | null>(null)
  const addButton = mayEdit && (
    <Button variant="primary" icon={<DoorOpen aria-hidden size={18} />} onClick={() => setEdited('new')}>
      Novo recurso
    </Button>
  )
  return (
    <Card title="Salas e equipamentos" flush actions={list.data && list.data.length > 0 && addButton}>
      <DataTable
        label="Salas e equipamentos"
        columns={columns}
        query={list}
        rowKey={({ id }) => id}
        phoneLine={(row) => `${unitsText(row.units)} · ${neededBy(row)}`}
        faded={({ isActive }) => !isActive}
        {...(mayEdit && {
          actions: (row: Resource) => <Actions resource={row} onEdit={() => setEdited(row)} />,
        })}
        errorTitle="Erro ao carregar recursos"
        errorText="Não foi possível carregar as salas e os equipamentos."
        empty={
          <EmptyState
            icon={<DoorOpen aria-hidden size={22} />}
            title="Nenhuma sala ou equipamento"
            text="Cadastre o que é disputado, como salas, macas ou um aparelho. A agenda só oferece horários em que há um livre."
            action={addButton}
          />
        }
      />
      {edited && <ResourceDialog resource={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

function Actions({ resource, onEdit }: { resource: Resource; onEdit: () => void }) {
  const mayRemove = useMay('services.delete')
  const [isAsking, setAsking] = useState(false)
  const { id, name } = resource
  return (
    <>
      <RowActions
        name={name}
        onEdit={onEdit}
        more={[
          mayRemove && {
            label: 'Excluir',
            icon: <Trash2 aria-hidden size={18} />,
            danger: true,
            writes: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      <ConfirmAction
        title="Confirmar Exclusão"
        text={`Tem certeza que deseja excluir o recurso ${name}? Se já foi usado em atendimentos, ele é desativado, e o histórico é mantido.`}
        confirmLabel="Excluir"
        asking={isAsking}
        onClose={() => setAsking(false)}
        act={() => catalogueApi.resources.remove.call({ id })}
        done={({ historyKept }) => toast.success(historyKept ? 'Recurso desativado!' : 'Recurso excluído!')}
        failed={['Erro ao excluir o recurso', 'Tente novamente.']}
      />
    </>
  )
}

const neededBy = ({ services }: Resource): string => services.join(', ') || 'Nenhum serviço'

const columns: Column<Resource>[] = [
  { header: 'Nome', primary: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Quantidade', cell: ({ units }) => <span className="figures">{unitsText(units)}</span> },
  { header: 'Serviços', cell: neededBy },
  { header: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
]
