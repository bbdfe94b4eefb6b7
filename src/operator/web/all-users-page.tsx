import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { productName } from '../../platform/brand.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { DataTable } from '../../platform/web/ui/data-table.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { userFilters, usersPerPage, userStatusNames } from '../user.ts'
import { anyUserColumns } from './any-user-columns.tsx'
import { operatorApi } from './api.ts'
import { SupportCard } from './support-card.tsx'
import { SuspensionButton } from './suspension-button.tsx'

const filterNames = { all: 'Todos os status', ...userStatusNames }

export function AllUsersPage() {
  const address = useListAddress()
  const { search, page } = address
  const status = address.filter('status', userFilters)
  const list = useQuery({
    ...operatorApi.users.list.queryOptions({ input: { search, status, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader
        title="Gerenciar Usuários"
        subtitle={`Todas as contas do ${productName()}, e os negócios de cada uma.`}
      />
      <div className="grid gap-5">
        <SupportCard />
        <Card flush>
          <Toolbar
            search={
              <SearchInput
                label="Buscar usuário"
                placeholder="Nome ou e-mail"
                value={search}
                onSearch={address.setSearch}
              />
            }
          >
            <Select
              aria-label="Status"
              value={status}
              options={userFilters.map((value) => ({ value, label: filterNames[value] }))}
              onChange={({ target }) =>
                address.setFilters({ status: target.value === 'all' ? undefined : target.value })
              }
            />
          </Toolbar>
          <DataTable
            label="Usuários"
            columns={anyUserColumns}
            query={{ ...list, data: list.data?.users }}
            rowKey={({ id }) => id}
            faded={(user) => user.status === 'suspended'}
            actions={(user) => <SuspensionButton user={user} />}
            errorTitle="Erro ao carregar usuários"
            empty={
              <EmptyState
                icon={<Users aria-hidden size={22} />}
                title="Nenhum usuário encontrado"
                action={
                  <Button onClick={() => address.setFilters({ search: undefined, status: undefined })}>
                    Mostrar todos
                  </Button>
                }
              />
            }
          />
          <Pager page={page} pageSize={usersPerPage} count={list.data?.count ?? 0} onPage={address.setPage} />
        </Card>
      </div>
    </>
  )
}
