import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { ListPage } from '../../platform/web/frames/list-page.tsx'
import { sortingOf, useListAddress } from '../../platform/web/use-list-address.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { SortSelect } from '../../platform/web/ui/sort-select.tsx'
import type { Service } from '../contract.ts'
import { serviceSorts, servicesPerPage } from '../service.ts'
import { servicesAt } from './api.ts'
import { ComboList } from './combo-list.tsx'
import { CatalogueToolbar } from './catalogue-toolbar.tsx'
import { NoServices } from './no-services.tsx'
import { ServiceActions } from './service-actions.tsx'
import { serviceColumns, serviceLine } from './service-columns.tsx'
import { type PerformersField, ServiceDialog } from './service-dialog.tsx'

export function ServicesPage({ performersField }: { performersField: PerformersField }) {
  const address = useListAddress()
  const formats = useFormats()
  const sorting = sortingOf(address, serviceSorts)
  const mayCreate = useMay('services.create')
  const [edited, setEdited] = useState<Service | 'new' | null>(null)
  const { page, setPage } = address
  const list = useQuery({
    ...servicesAt(address),
    placeholderData: keepPreviousData,
  })
  const { count = 0, categories = [] } = list.data ?? {}
  const add = () => setEdited('new')
  return (
    <ListPage
      title="Serviços"
      subtitle="O que você oferece, com duração e preço."
      action={
        mayCreate && (
          <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={add}>
            Novo Serviço
          </Button>
        )
      }
      toolbar={
        <CatalogueToolbar
          list={address}
          searchLabel="Buscar serviço"
          placeholder="Nome ou descrição"
          categories={categories}
          sort={<SortSelect columns={serviceColumns} sorting={sorting} className="max-md:col-span-2" />}
        />
      }
      columns={serviceColumns}
      query={{ ...list, data: list.data?.services }}
      rowKey={({ id }) => id}
      phoneLine={(service) => serviceLine(service, formats)}
      faded={({ isActive }) => !isActive}
      sorting={sorting}
      rowActions={(service) => <ServiceActions service={service} onEdit={() => setEdited(service)} />}
      errorTitle="Erro ao carregar serviços"
      errorText="Não foi possível carregar a lista de serviços."
      empty={<NoServices address={address} onAdd={mayCreate ? add : undefined} />}
      pages={{ page, pageSize: servicesPerPage, count: count, onPage: setPage }}
    >
      {/* What stands above it comes first, or it would be pushed away; it asks at once. */}
      <div className="mt-4" hidden={list.isPending}>
        <ComboList />
      </div>
      {edited && (
        <ServiceDialog
          service={edited === 'new' ? null : edited}
          categories={categories}
          performersField={performersField}
          onClose={() => setEdited(null)}
        />
      )}
    </ListPage>
  )
}
