import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { ChoiceFilter } from '../../platform/web/choice-field.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Drawer } from '../../platform/web/ui/drawer.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { type Status, statuses, statusNames } from '../appointment.ts'
import type { Filters, ProfessionalChoice } from '../filters.ts'

type Props = {
  professionals: ProfessionalChoice[]
  filters: Filters
  /** False in the month grid, which always counts everything that is not cancelled. */
  byStatus: boolean
  onChange: (change: Partial<Filters>) => void
}

const all = 'all'

/** The active choices, and the chosen one even if it is inactive. */
const choicesOf = (choices: readonly ProfessionalChoice[], chosen: string | null) =>
  choices.filter(({ id, isActive }) => isActive || id === chosen).map(({ id, name }) => ({ value: id, label: name }))

/** The agenda's filters: selects where there is room, otherwise a drawer with all of them. */
export function ScheduleFilters({ professionals, filters, byStatus, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const { data: offered = [] } = useQuery(catalogueApi.services.list.queryOptions())
  const people = {
    label: 'Filtrar por profissional',
    all: 'Todos os profissionais',
    choices: choicesOf(professionals, filters.professionalId),
    value: filters.professionalId,
    onChange: (professionalId: string | null) => onChange({ professionalId }),
    emptyText: 'Nenhum profissional encontrado.',
  }
  const services = {
    label: 'Filtrar por serviço',
    all: 'Todos os serviços',
    choices: choicesOf(offered, filters.serviceId),
    value: filters.serviceId,
    onChange: (serviceId: string | null) => onChange({ serviceId }),
    emptyText: 'Nenhum serviço encontrado.',
  }
  const states = [
    { value: all, label: 'Todos os status' },
    ...statuses.map((status) => ({ value: status, label: statusNames[status] })),
  ]
  const setStatus = (chosen: string) => onChange({ status: chosen === all ? null : (chosen as Status) })
  const count = [filters.professionalId, filters.serviceId, filters.status].filter((one) => one !== null).length
  return (
    <>
      <div role="group" aria-label="Filtros" className="flex gap-2 max-md:hidden">
        <div className="w-52">
          <ChoiceFilter {...people} />
        </div>
        <div className="w-44 max-xl:hidden">
          <ChoiceFilter {...services} />
        </div>
        <div className="w-40 max-xl:hidden">
          {byStatus && (
            <Select
              aria-label="Filtrar por status"
              options={states}
              value={filters.status ?? all}
              onChange={({ target }) => setStatus(target.value)}
            />
          )}
        </div>
      </div>
      <div className="max-md:contents md:mr-auto xl:hidden">
        <Button icon={<SlidersHorizontal aria-hidden size={16} />} onClick={() => setOpen(true)}>
          Filtros{count > 0 && ` (${count})`}
        </Button>
      </div>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Filtros"
        footer={
          <>
            <Button
              onClick={() => onChange({ professionalId: null, serviceId: null, status: null })}
              disabledReason={count === 0 ? 'Nenhum filtro escolhido' : undefined}
            >
              Limpar
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Mostrar
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <ChoiceFilter {...people} label="Profissional" hideLabel={false} />
          <ChoiceFilter {...services} label="Serviço" hideLabel={false} />
          <RadioGroup label="Status" options={states} value={filters.status ?? all} onChange={setStatus} />
        </div>
      </Drawer>
    </>
  )
}
