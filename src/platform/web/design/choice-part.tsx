import { CalendarDays, List } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../ui/card.tsx'
import { type Choice, Combobox } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { Part } from './part.tsx'

const people: Choice[] = [
  { value: '1', label: 'Ana Beatriz Souza', hint: '(11) 98765-4321' },
  { value: '2', label: 'Bruno Lima', hint: '(11) 91234-5678' },
  { value: '3', label: 'Carla Mendes', hint: '(21) 99876-5432' },
  { value: '4', label: 'Diego Ferreira', hint: '(31) 98888-7777' },
]

export function ChoicePart() {
  const [person, setPerson] = useState<Choice | null>(null)
  const [view, setView] = useState<'day' | 'week' | 'month'>('day')
  const [method, setMethod] = useState<'card' | 'cash'>('card')
  const [search, setSearch] = useState('')
  return (
    <Part id="choices" title="Escolhas" text="Poucas opções ficam à vista; muitas se acham digitando.">
      <Card>
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Pessoa">
            {(control) => (
              <Combobox
                control={control}
                choices={people}
                value={person}
                onChange={setPerson}
                placeholder="Busque por nome ou telefone"
                emptyText="Ninguém encontrado."
              />
            )}
          </Field>
          <Field label="Categoria">
            {(control) => (
              <Select
                {...control}
                options={[
                  { value: 'a', label: 'Cabelo' },
                  { value: 'b', label: 'Barba' },
                ]}
              />
            )}
          </Field>
          <div className="grid content-start gap-5">
            <Segmented
              label="Visão"
              value={view}
              onChange={setView}
              options={[
                { value: 'day', label: 'Dia', icon: <List aria-hidden size={16} /> },
                { value: 'week', label: 'Semana', icon: <CalendarDays aria-hidden size={16} /> },
                { value: 'month', label: 'Mês' },
              ]}
            />
            <SearchInput label="Buscar por nome ou código" value={search} onSearch={setSearch} />
            <Field label="Com erro" error="Este endereço já está em uso. Escolha outro." required>
              {(control) => <Input {...control} defaultValue="salao-da-ana" />}
            </Field>
            <Field label="Indisponível" hint="O plano atual não permite mudar.">
              {(control) => <Input {...control} defaultValue="America/Sao_Paulo" disabled />}
            </Field>
          </div>
          <RadioGroup
            label="Forma de pagamento"
            value={method}
            onChange={setMethod}
            options={[
              { value: 'card', label: 'Cartão', hint: 'Débito ou crédito na maquininha.' },
              { value: 'cash', label: 'Dinheiro', hint: 'Calcula o troco.' },
            ]}
          />
        </div>
      </Card>
    </Part>
  )
}
