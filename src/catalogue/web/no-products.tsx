import { Package } from 'lucide-react'
import { Button } from '../../platform/web/ui/button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { useListAddress } from '../../platform/web/use-list-address.ts'

type Props = {
  address: ReturnType<typeof useListAddress>
  lowStock: boolean
  onAdd: ((barcode?: string) => void) | undefined
}

const icon = <Package aria-hidden size={22} />

/** Says why the list is empty and what to do. A scanned code that is unknown can become a new product. */
export function NoProducts({ address, lowStock, onAdd }: Props) {
  const { search, page, setFilters } = address
  const narrowed = lowStock || address.text('category') !== '' || address.text('state') !== ''
  if (!search && !narrowed && page === 1)
    return (
      <EmptyState
        icon={icon}
        title="Nenhum produto cadastrado"
        text="Cadastre o que você vende para passar no caixa e acompanhar o estoque."
        action={onAdd && <Button onClick={() => onAdd()}>Cadastrar o primeiro</Button>}
      />
    )
  const scanned = /^\d{8,14}$/.test(search) ? search : null
  const showAll = () => setFilters({ search: undefined, category: undefined, state: undefined, stock: undefined })
  if (lowStock && !search)
    return (
      <EmptyState
        icon={icon}
        title="Nenhum produto com estoque baixo"
        text="Nenhum produto para repor."
        action={<Button onClick={showAll}>Mostrar todos</Button>}
      />
    )
  return (
    <EmptyState
      icon={icon}
      title="Nenhum produto encontrado"
      text={search && `Não há produto para “${search}”.`}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {scanned && onAdd && (
            <Button variant="primary" onClick={() => onAdd(scanned)}>
              Cadastrar com este código
            </Button>
          )}
          <Button onClick={showAll}>Mostrar todos</Button>
        </span>
      }
    />
  )
}
