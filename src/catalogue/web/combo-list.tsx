import { useQuery } from '@tanstack/react-query'
import { Layers, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Combo } from '../contract.ts'
import { ActiveBadge } from './active-badge.tsx'
import { catalogueApi } from './api.ts'
import { ComboDialog } from './combo-dialog.tsx'

/** Several services for a price of their own. */
export function ComboList() {
  const { money } = useFormats()
  const mayEdit = useMay('services.edit')
  const list = useQuery(catalogueApi.combos.list.queryOptions())
  const [edited, setEdited] = useState<Combo | 'new' | null>(null)
  const addButton = mayEdit && (
    <Button icon={<Layers aria-hidden size={18} />} onClick={() => setEdited('new')}>
      Novo combo
    </Button>
  )
  return (
    <Card title="Combos" flush actions={list.data && list.data.length > 0 && addButton}>
      <DataTable
        label="Combos"
        columns={columns}
        query={list}
        rowKey={({ id }) => id}
        phoneLine={(combo) => `${money(combo.priceCents)} · ${partsOf(combo)}`}
        faded={({ isActive }) => !isActive}
        {...(mayEdit && { actions: (row: Combo) => <Actions combo={row} onEdit={() => setEdited(row)} /> })}
        errorTitle="Erro ao carregar combos"
        errorText="Não foi possível carregar os combos."
        empty={
          <EmptyState
            icon={<Layers aria-hidden size={22} />}
            title="Nenhum combo"
            text="Junte de dois a cinco serviços por um preço só, como um dia da noiva. Na agenda, o combo preenche os serviços."
            action={addButton}
          />
        }
      />
      {edited && <ComboDialog combo={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

function Actions({ combo, onEdit }: { combo: Combo; onEdit: () => void }) {
  const mayRemove = useMay('services.delete')
  const [isAsking, setAsking] = useState(false)
  const { id, name } = combo
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
        text={`Tem certeza que deseja excluir o combo ${name}? Os serviços e o que já foi agendado com ele ficam como estão.`}
        confirmLabel="Excluir"
        asking={isAsking}
        onClose={() => setAsking(false)}
        act={() => catalogueApi.combos.remove.call({ id })}
        done={() => toast.success('Combo excluído!')}
        failed={['Erro ao excluir o combo', 'Tente novamente.']}
      />
    </>
  )
}

const partsOf = ({ services }: Combo): string => services.map(({ name }) => name).join(' + ')

const columns: Column<Combo>[] = [
  { header: 'Nome', primary: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Serviços', cell: partsOf },
  { header: 'Preço', cell: ({ priceCents }) => <Money cents={priceCents} /> },
  { header: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
]
