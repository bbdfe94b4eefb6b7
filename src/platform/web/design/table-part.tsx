import { CalendarPlus, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMinutes } from '../../format.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, StatCard } from '../ui/card.tsx'
import { type Column, DataTable, type SortOrder } from '../ui/data-table.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Money } from '../ui/money.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { Part } from './part.tsx'

type Line = { id: string; name: string; contact: string; minutes: number; cents: number; active: boolean }

const lines: Line[] = [
  { id: '1', name: 'Ana Beatriz Souza', contact: '(11) 98765-4321', minutes: 45, cents: 8990, active: true },
  { id: '2', name: 'Bruno Lima', contact: '(11) 91234-5678', minutes: 30, cents: 123456, active: true },
  { id: '3', name: 'Carla Mendes', contact: '(21) 99876-5432', minutes: 90, cents: 27000, active: true },
  { id: '4', name: 'Diego Ferreira', contact: '(31) 98888-7777', minutes: 60, cents: 0, active: false },
]

const columns: Column<Line>[] = [
  {
    header: 'Cliente',
    primary: true,
    sort: 'name',
    cell: ({ name }) => (
      <span className="flex items-center gap-3 font-semibold">
        <Avatar name={name} />
        {name}
      </span>
    ),
  },
  { header: 'Contato', cell: ({ contact }) => <span className="whitespace-nowrap text-soft">{contact}</span> },
  { header: 'Duração', align: 'right', cell: ({ minutes }) => formatMinutes(minutes) },
  { header: 'Total gasto', align: 'right', sort: 'spent', cell: ({ cents }) => <Money cents={cents} /> },
  {
    header: 'Status',
    cell: ({ active }) => <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Ativo' : 'Inativo'}</Badge>,
  },
]

const queries = {
  full: { data: lines, isError: false },
  loading: { data: undefined, isError: false },
  empty: { data: [], isError: false },
  error: { data: undefined, isError: true },
}
type State = keyof typeof queries

export function TablePart() {
  const [state, setState] = useState<State>('full')
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Pick<SortOrder, 'by' | 'order'>>({ by: 'name', order: 'asc' })
  const table = (
    <Card flush>
      <Toolbar search={<SearchInput label="Buscar cliente" value={search} onSearch={setSearch} />}>
        <Button icon={<CalendarPlus aria-hidden size={16} />}>Exportar</Button>
      </Toolbar>
      <DataTable
        label="Clientes"
        columns={columns}
        query={{ ...queries[state], refetch: () => setState('full') }}
        rowKey={({ id }) => id}
        sorting={{ ...order, onSort: (by, order) => setOrder({ by, order }) }}
        faded={({ active }) => !active}
        actions={({ name }) => (
          <Menu
            trigger={<IconButton label={`Ações de ${name}`} icon={<Ellipsis aria-hidden size={18} />} />}
            items={[
              { label: 'Editar', icon: <Pencil aria-hidden />, onSelect: () => toast.success(name) },
              { label: 'Remover', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => toast.error(name) },
            ]}
          />
        )}
        empty={
          <EmptyState
            icon={<Plus aria-hidden size={22} />}
            title="Nenhum cliente cadastrado"
            text="Cadastre o primeiro, ou deixe que ele mesmo se cadastre pelo link de agendamento."
            action={<Button variant="accent">Cadastrar cliente</Button>}
          />
        }
        errorTitle="Erro ao carregar clientes"
        errorText="Não foi possível carregar a lista de clientes."
      />
      {state === 'full' && <Pager page={1} pageSize={4} count={37} onPage={() => undefined} />}
    </Card>
  )
  return (
    <Part
      id="tables"
      title="Tabelas e números"
      text="Números à direita. Cada tabela conhece seus quatro estados; abaixo de 768 px cada linha vira um cartão."
    >
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatCard label="Agendamentos hoje" value="12" note="0% em relação ao mês passado" />
        <StatCard label="Clientes ativos" value="248" note="0% em relação ao mês passado" />
        <StatCard label="Faturamento" value={<Money cents={1234567} />} note="0% em relação ao mês passado" />
        <StatCard label="Ocupação" value="64%" note="0% em relação ao mês passado" />
      </div>
      <Tabs
        value={state}
        onChange={setState}
        tabs={[
          { value: 'full', label: 'Com dados', count: 4, content: table },
          { value: 'loading', label: 'Carregando', content: table },
          { value: 'empty', label: 'Vazia', count: 0, content: table },
          { value: 'error', label: 'Com erro', content: table },
        ]}
      />
    </Part>
  )
}
