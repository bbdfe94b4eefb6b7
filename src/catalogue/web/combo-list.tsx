import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { ListCard } from '../../platform/web/frames/list-card.tsx'
import { RemovableRow } from '../../platform/web/frames/removable-row.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Column } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Combo } from '../contract.ts'
import { ActiveBadge } from './active-badge.tsx'
import { catalogueApi } from './api.ts'
import { ComboDialog } from './combo-dialog.tsx'

/** Several services for a price of their own. */
export function ComboList() {
  const { money } = useFormats()
  const [mayEdit, mayRemove] = [useMay('services.edit'), useMay('services.delete')]
  const list = useQuery(catalogueApi.combos.list.queryOptions())
  const [edited, setEdited] = useState<Combo | 'new' | null>(null)
  return (
    <>
      <ListCard
        title="Combos"
        add={
          mayEdit && (
            <Button icon={<Layers aria-hidden size={18} />} onClick={() => setEdited('new')}>
              Novo combo
            </Button>
          )
        }
        columns={columns}
        query={list}
        rowKey={({ id }) => id}
        phoneLine={(combo) => `${money(combo.priceCents)} · ${partsOf(combo)}`}
        faded={({ isActive }) => !isActive}
        {...(mayEdit && {
          actions: (row: Combo) => (
            <RemovableRow
              name={row.name}
              onEdit={() => setEdited(row)}
              mayRemove={mayRemove}
              act={() => catalogueApi.combos.remove.call({ id: row.id })}
              {...removalOf(row)}
            />
          ),
        })}
        errorTitle="Erro ao carregar combos"
        errorText="Não foi possível carregar os combos."
        whenEmpty={{
          icon: Layers,
          title: 'Nenhum combo',
          text: 'Junte de dois a cinco serviços por um preço só, como um dia da noiva. Na agenda, o combo preenche os serviços.',
        }}
      />
      {edited && <ComboDialog combo={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

const removalOf = ({ name }: Combo) => ({
  text: `Tem certeza que deseja excluir o combo ${name}? Os serviços e o que já foi agendado com ele ficam como estão.`,
  done: () => toast.success('Combo excluído!'),
  failed: ['Erro ao excluir o combo', 'Tente novamente.'] as const,
})

const partsOf = ({ services }: Combo): string => services.map(({ name }) => name).join(' + ')

const columns: Column<Combo>[] = [
  { header: 'Nome', primary: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Serviços', cell: partsOf },
  { header: 'Preço', cell: ({ priceCents }) => <Money cents={priceCents} /> },
  { header: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
]
