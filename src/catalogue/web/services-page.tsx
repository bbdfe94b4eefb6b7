import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { sortingOf, useListAddress } from '../../platform/web/use-list-address.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { DataTable } from '../../platform/web/ui/data-table.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { SortSelect } from '../../platform/web/ui/sort-select.tsx'
import type { Service } from '../contract.ts'
import { serviceSorts, servicesPerPage } from '../service.ts'
import { servicesAt } from './api.ts'
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
        <CatalogueToolbar
          list={address}
          searchLabel="Buscar serviço"
          placeholder="Nome ou descrição"
          categories={categories}
          sort={<SortSelect columns={serviceColumns} sorting={sorting} className="max-md:col-span-2" />}
        />
        <DataTable
          label="Serviços"
          columns={serviceColumns}
          query={{ ...list, data: list.data?.services }}
          rowKey={({ id }) => id}
          phoneLine={(service) => serviceLine(service, formats)}
          faded={({ isActive }) => !isActive}
          sorting={sorting}
          actions={(service) => <ServiceActions service={service} onEdit={() => setEdited(service)} />}
          errorTitle="Erro ao carregar serviços"
          errorText="Não foi possível carregar a lista de serviços."
          empty={<NoServices address={address} onAdd={mayCreate ? add : undefined} />}
        />
        <Pager page={page} pageSize={servicesPerPage} count={count} onPage={setPage} />
      </Card>
      {edited && (
        <ServiceDialog
          service={edited === 'new' ? null : edited}
          categories={categories}
          performersField={performersField}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
