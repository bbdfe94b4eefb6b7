import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { ListPage } from '../../platform/web/frames/list-page.tsx'
import { sortingOf, useListAddress } from '../../platform/web/use-list-address.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { SortSelect } from '../../platform/web/ui/sort-select.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { clientListNames, clientLists, clientSorts, clientsPerPage } from '../client.ts'
import type { Client } from '../contract.ts'
import { clientsAt } from './api.ts'
import { ClientActions } from './client-actions.tsx'
import { clientColumns, clientLine } from './client-columns.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { ListMenu } from './list-menu.tsx'
import { RestoreButton } from './restore-button.tsx'

export function ClientsPage() {
  const address = useListAddress()
  const { search, page, asksForNew, setPage, setFilters } = address
  const sorting = sortingOf(address, clientSorts)
  const list = address.filter('list', clientLists)
  const formats = useFormats()
  const today = useToday()
  const columns = clientColumns(formats)
  const mayCreate = useMay('clients.create')
  const [edited, setEdited] = useState<Client | 'new' | null>(null)
  const shown = edited ?? (asksForNew && mayCreate ? 'new' : null)
  const found = useQuery({
    ...clientsAt(address),
    placeholderData: keepPreviousData,
  })
  const add = () => setEdited('new')
  const close = () => {
    setEdited(null)
    if (asksForNew) setPage(page)
  }
  return (
    <ListPage
      title="Clientes"
      subtitle="Quem você atende, com contato e histórico."
      actions={<ListMenu filter={{ search, list }} />}
      action={
        mayCreate && (
          <Button variant="primary" icon={<UserPlus aria-hidden size={18} />} onClick={add}>
            Novo Cliente
          </Button>
        )
      }
      toolbar={
        <Toolbar
          search={
            <SearchInput
              label="Buscar cliente"
              placeholder="Nome, telefone, e-mail ou CPF"
              value={search}
              onSearch={address.setSearch}
            />
          }
        >
          <SortSelect columns={columns} sorting={sorting} />
          <Select
            aria-label="Clientes mostrados"
            value={list}
            options={clientLists.map((value) => ({ value, label: clientListNames[value] }))}
            onChange={({ target }) => setFilters({ list: target.value === 'current' ? undefined : target.value })}
          />
        </Toolbar>
      }
      columns={columns}
      query={{ ...found, data: found.data?.clients }}
      rowKey={({ id }) => id}
      sorting={sorting}
      phoneLine={(client) => clientLine(client, formats, today)}
      rowActions={(client) =>
        list === 'removed' ? (
          <RestoreButton client={client} />
        ) : (
          <ClientActions client={client} onEdit={() => setEdited(client)} />
        )
      }
      errorTitle="Erro ao carregar clientes"
      errorText="Não foi possível carregar a lista de clientes."
      empty={
        search || page > 1 || list === 'removed' ? (
          <EmptyState
            icon={<Users aria-hidden size={22} />}
            title={list === 'removed' && !search ? 'Nenhum cliente desativado' : 'Nenhum cliente encontrado'}
            text={search && `Não há cliente para “${search}”.`}
            action={<Button onClick={() => setFilters({ search: '', list: undefined })}>Mostrar todos</Button>}
          />
        ) : (
          <EmptyState
            icon={<Users aria-hidden size={22} />}
            title="Nenhum cliente cadastrado"
            text="Cadastre quem você atende para agendar horários e acompanhar visitas e gastos."
            action={
              mayCreate && (
                <div className="flex flex-wrap justify-center gap-2">
                  <Button onClick={add}>Cadastrar o primeiro</Button>
                  <LinkButton to={paths.importClients} variant="ghost">
                    Importar de planilha
                  </LinkButton>
                </div>
              )
            }
          />
        )
      }
      pages={{ page, pageSize: clientsPerPage, count: found.data?.count ?? 0, onPage: setPage }}
    >
      {shown && <ClientDialog client={shown === 'new' ? null : shown} onClose={close} />}
    </ListPage>
  )
}
