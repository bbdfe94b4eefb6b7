import { Scissors } from 'lucide-react'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { useListAddress } from '../../platform/web/use-list-address.ts'

type Props = { address: ReturnType<typeof useListAddress>; onAdd: (() => void) | undefined }

const icon = <Scissors aria-hidden size={22} />

/** Says why the list is empty and what to do. */
export function NoServices({ address, onAdd }: Props) {
  const { search, page, setFilters } = address
  if (!search && !address.text('category') && !address.text('state') && page === 1)
    return (
      <EmptyState
        icon={icon}
        title="Nenhum serviço cadastrado"
        text="Cadastre o que você oferece para agendar, vender e publicar na página de agendamento."
        action={onAdd && <Button onClick={onAdd}>Cadastrar o primeiro</Button>}
      />
    )
  return (
    <EmptyState
      icon={icon}
      title="Nenhum serviço encontrado"
      text={search && `Não há serviço para “${search}”.`}
      action={
        <Button onClick={() => setFilters({ search: undefined, category: undefined, state: undefined })}>
          Mostrar todos
        </Button>
      }
    />
  )
}
