import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { DataTable } from '../../platform/web/ui/data-table.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { clientsPerPage } from '../client.ts'
import type { Client } from '../contract.ts'
import { clientsApi } from './api.ts'
import { ClientActions } from './client-actions.tsx'
import { clientColumns } from './client-columns.tsx'
import { ClientDialog } from './client-dialog.tsx'

export function ClientsPage() {
  const { search, page, asksForNew, setSearch, setPage } = useListAddress()
  const { zone } = useBusiness()
  const mayCreate = useMay('clients.create')
  const [edited, setEdited] = useState<Client | 'new' | null>(asksForNew && mayCreate ? 'new' : null)
  const list = useQuery({
    ...clientsApi.list.queryOptions({ input: { search, page } }),
    placeholderData: keepPreviousData,
  })
  const add = () => setEdited('new')
  const close = () => {
    setEdited(null)
    if (asksForNew) setPage(page)
  }
  return (
    <>
      <PageHeader
        title="Clientes"
        subtitle="Quem você atende, com contato e histórico."
        action={
          mayCreate && (
            <Button variant="primary" icon={<UserPlus aria-hidden size={18} />} onClick={add}>
              Novo Cliente
            </Button>
          )
        }
      />
      <Card flush>
        <div className="border-b border-line p-4 md:max-w-md md:border-none md:pb-2">
          <SearchInput label="Buscar cliente" placeholder="Nome, telefone ou CPF" value={search} onSearch={setSearch} />
        </div>
        <DataTable
          label="Clientes"
          columns={clientColumns(zone)}
          query={{ ...list, data: list.data?.clients }}
          rowKey={({ id }) => id}
          actions={(client) => <ClientActions client={client} onEdit={() => setEdited(client)} />}
          errorTitle="Erro ao carregar clientes"
          errorText="Não foi possível carregar a lista de clientes."
          empty={
            search || page > 1 ? (
              <EmptyState
                icon={<Users aria-hidden size={22} />}
                title="Nenhum cliente encontrado"
                text={search && `Não há cliente para “${search}”.`}
                action={<Button onClick={() => setSearch('')}>Mostrar todos</Button>}
              />
            ) : (
              <EmptyState
                icon={<Users aria-hidden size={22} />}
                title="Nenhum cliente cadastrado"
                text="Cadastre quem você atende para marcar horários e acompanhar visitas e gastos."
                action={mayCreate && <Button onClick={add}>Cadastrar o primeiro</Button>}
              />
            )
          }
        />
        <Pager page={page} pageSize={clientsPerPage} count={list.data?.count ?? 0} onPage={setPage} />
      </Card>
      {edited && <ClientDialog client={edited === 'new' ? null : edited} onClose={close} />}
    </>
  )
}
