import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { Together } from '../../platform/web/frames/together.tsx'
import { hasWords } from '../../platform/matching.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { DataTable } from '../../platform/web/ui/data-table.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { User } from '../contract.ts'
import { businessApi } from './api.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { SupportCard } from './support-card.tsx'
import { useMe } from '../../accounts/web/session.tsx'
import { UserActions } from './user-actions.tsx'
import { userColumns } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'

export function UsersPage() {
  const { account } = useMe()
  const formats = useFormats()
  const list = useQuery(businessApi.users.list.queryOptions())
  const support = useQuery(businessApi.support.get.queryOptions())
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<User | 'invitation' | null>(null)
  const close = () => setOpen(null)
  const invitations = list.data?.invitations ?? []
  return (
    <>
      <PageHeader
        title="Gerenciar Usuários"
        subtitle="Quem entra no sistema e o que cada um pode fazer."
        action={
          <Button variant="primary" icon={<UserPlus aria-hidden size={18} />} onClick={() => setOpen('invitation')}>
            Adicionar Usuário
          </Button>
        }
      />
      <Together queries={[list, support]} skeleton="h-96 rounded-card">
        <div className="grid gap-5">
          <Card flush>
            <div className="border-b border-line p-4 md:max-w-md md:border-none md:pb-2">
              <SearchInput label="Buscar usuário" placeholder="Nome ou e-mail" value={search} onSearch={setSearch} />
            </div>
            <DataTable
              label="Usuários"
              columns={userColumns({ formats, ownId: account.id })}
              query={{ ...list, data: list.data?.users.filter((user) => matches(user, search)) }}
              rowKey={({ id }) => id}
              actions={(user) => (
                <UserActions user={user} isOwn={user.id === account.id} onEdit={() => setOpen(user)} />
              )}
              errorTitle="Erro ao carregar usuários"
              empty={
                <EmptyState
                  icon={<Users aria-hidden size={22} />}
                  title="Nenhum usuário encontrado"
                  action={<Button onClick={() => setSearch('')}>Mostrar todos</Button>}
                />
              }
            />
          </Card>
          {invitations.length > 0 && <InvitationsCard invitations={invitations} />}
          <SupportCard />
        </div>
      </Together>
      {open === 'invitation' && <InvitationDialog onClose={close} />}
      {open && open !== 'invitation' && <UserDialog user={open} onClose={close} />}
    </>
  )
}

/** The whole team is loaded, so the search filters in the browser. */
const matches = ({ name, email }: User, search: string): boolean => hasWords(`${name} ${email}`, search.trim())
