import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, Download } from 'lucide-react'
import { productName } from '../../platform/brand.ts'
import { ListPage } from '../../platform/web/frames/list-page.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { businessesPerPage, standingFilterNames, standingFilters } from '../any-business.ts'
import { operatorApi } from './api.ts'
import { businessColumns } from './business-columns.tsx'

/** Every business, as what it is to us. */
export function BusinessesPage() {
  const address = useListAddress()
  const { search, page, setFilters } = address
  const standing = address.filter('standing', standingFilters)
  const plan = address.text('plan') || null
  const filter = { search, standing, plan }
  const list = useQuery({
    ...operatorApi.businesses.list.queryOptions({ input: { ...filter, page } }),
    placeholderData: keepPreviousData,
  })
  const file = useAction(operatorApi.businesses.export.call, {
    done: ({ name, text }) => saveFile(name, text),
    failed: 'Erro ao exportar',
  })
  const plans = (list.data?.plans ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const showAll = () => setFilters({ search: undefined, standing: undefined, plan: undefined })
  return (
    <ListPage
      title="Negócios"
      subtitle={`Quem usa o ${productName()}: plano, situação e movimento de cada um.`}
      actions={
        <Button
          icon={<Download aria-hidden size={16} />}
          pending={file.isPending}
          disabledReason={list.data?.count === 0 ? 'Não há negócios para exportar.' : undefined}
          onClick={() => file.mutate(filter)}
        >
          Exportar CSV
        </Button>
      }
      toolbar={
        <Toolbar
          search={
            <SearchInput
              label="Buscar negócio"
              placeholder="Negócio, dono, e-mail ou CNPJ"
              value={search}
              onSearch={address.setSearch}
            />
          }
        >
          <div className="max-sm:basis-full! md:w-56">
            <Select
              aria-label="Situação"
              value={standing}
              options={standingFilters.map((value) => ({ value, label: standingFilterNames[value] }))}
              onChange={({ target }) => setFilters({ standing: target.value === 'all' ? undefined : target.value })}
            />
          </div>
          <div className="max-sm:basis-full! md:w-56">
            <Select
              aria-label="Plano"
              value={plan ?? ''}
              options={[{ value: '', label: 'Todos os planos' }, ...plans]}
              onChange={({ target }) => setFilters({ plan: target.value || undefined })}
            />
          </div>
        </Toolbar>
      }
      columns={businessColumns}
      query={{ ...list, data: list.data?.businesses }}
      rowKey={({ id }) => id}
      faded={({ standing: stands }) => stands === 'suspended'}
      errorTitle="Erro ao carregar negócios"
      empty={
        search || standing !== 'all' || plan || page > 1 ? (
          <EmptyState
            icon={<Building2 aria-hidden size={22} />}
            title="Nenhum negócio encontrado"
            action={<Button onClick={showAll}>Mostrar todos</Button>}
          />
        ) : (
          <EmptyState
            icon={<Building2 aria-hidden size={22} />}
            title="Nenhum negócio cadastrado"
            text="Quem se cadastra aparece aqui."
          />
        )
      }
      pages={{ page, pageSize: businessesPerPage, count: list.data?.count ?? 0, onPage: address.setPage }}
    />
  )
}
