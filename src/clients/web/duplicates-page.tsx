import { useQuery } from '@tanstack/react-query'
import { Combine, UserRoundX, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { firstIn } from '../../platform/filled.ts'
import { useMay } from '../../accounts/web/session.tsx'
import { formatCount } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Client, DuplicateGroup } from '../contract.ts'
import { likenessNames } from '../duplicate.ts'
import { clientsApi } from './api.ts'
import { BackToClients } from './back-to-clients.tsx'
import { clientColumns } from './client-columns.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { useTellApart } from './use-tell-apart.ts'

export function DuplicatesPage() {
  const found = useQuery(clientsApi.duplicates.queryOptions())
  const [merged, setMerged] = useState<readonly Client[] | null>(null)
  return (
    <>
      <BackToClients />
      <PageHeader
        title="Cadastros duplicados"
        subtitle="Cadastros com o mesmo documento ou e-mail, ou com o mesmo telefone e primeiro nome."
      />
      <Loaded
        query={found}
        failed="Erro ao carregar duplicados"
        skeleton={
          <div aria-busy>
            <span className="visually-hidden">Carregando...</span>
            <Skeleton className="h-48 w-full" />
          </div>
        }
      >
        {({ groups, hasMore }) =>
          groups.length > 0 ? (
            <div className="grid gap-4">
              {groups.map((group) => (
                <Group key={firstIn(group.clients).id} group={group} onMerge={() => setMerged(group.clients)} />
              ))}
              {hasMore && (
                <p className="text-sm text-soft">
                  Há mais cadastros duplicados. Eles aparecem aqui quando estes forem unificados ou separados.
                </p>
              )}
            </div>
          ) : (
            <Card>
              <EmptyState
                icon={<UsersRound aria-hidden size={22} />}
                title="Nenhum cadastro duplicado"
                text="Quando dois cadastros parecerem da mesma pessoa, eles aparecem aqui."
              />
            </Card>
          )
        }
      </Loaded>
      {merged && <MergeDialog clients={merged} onClose={() => setMerged(null)} />}
    </>
  )
}

const denied = 'Só quem pode remover clientes pode unificar ou separar cadastros'

/** Two cards are told apart by one button. In a larger group, each row has a button that takes it out of the group. */
function Group({ group: { clients, count, by }, onMerge }: { group: DuplicateGroup; onMerge: () => void }) {
  const formats = useFormats()
  const disabledReason = useMay('clients.delete') ? undefined : denied
  const tellApart = useTellApart()
  const tell = (card: Client) =>
    tellApart(
      card,
      clients.filter(({ id }) => id !== card.id),
    )
  return (
    <Card
      flush
      title={`${formatCount(count)} cadastros com o ${likenessNames[by]}`}
      actions={
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
          {count === 2 && (
            <Button
              writes
              icon={<UsersRound aria-hidden size={18} />}
              disabledReason={disabledReason}
              onClick={() => tell(firstIn(clients))}
            >
              Não é duplicado
            </Button>
          )}
          <Button writes icon={<Combine aria-hidden size={18} />} disabledReason={disabledReason} onClick={onMerge}>
            Unificar
          </Button>
        </div>
      }
    >
      <DataTable
        label={`Cadastros de ${firstIn(clients).name}`}
        columns={clientColumns(formats)}
        query={{ data: clients, isError: false, refetch: () => {} }}
        rowKey={({ id }) => id}
        {...(count > 2 && {
          actions: (client: Client) => (
            <IconButton
              writes
              label={`Não é duplicado: ${client.name} é outra pessoa`}
              icon={<UserRoundX aria-hidden size={18} />}
              disabledReason={disabledReason}
              onClick={() => tell(client)}
            />
          ),
        })}
        errorTitle=""
        empty={null}
      />
      {count > clients.length && (
        <p className="p-4 text-sm text-soft">
          Mostrando os {clients.length} primeiros de {formatCount(count)}. Os próximos aparecem quando estes forem
          unificados ou separados.
        </p>
      )}
    </Card>
  )
}
