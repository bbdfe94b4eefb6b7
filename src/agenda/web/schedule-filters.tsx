import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { catalogueApi } from '../../catalogue/web/api.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Drawer } from '../../platform/web/ui/drawer.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { type Status, statuses, statusNames } from '../appointment.ts'
import type { Filters, Person } from '../filters.ts'

type Props = {
  professionals: Person[]
  filters: Filters
  /** False in the month grid, which always counts everything that is not cancelled. */
  byStatus: boolean
  onChange: (change: Partial<Filters>) => void
}

const all = 'all'
const valueOf = (chosen: string) => (chosen === all ? null : chosen)

/** The active choices, and the chosen one even if it is inactive. */
const choicesOf = (label: string, choices: readonly Person[], chosen: string | null) => [
  { value: all, label },
  ...choices
    .filter(({ id, isActive }) => isActive || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name })),
]

/** The agenda's filters: selects where there is room, otherwise a drawer with all of them. */
export function ScheduleFilters({ professionals, filters, byStatus, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const people = choicesOf('Todos os profissionais', professionals, filters.professionalId)
  const { data: offered = [] } = useQuery(catalogueApi.services.list.queryOptions())
  const services = choicesOf('Todos os serviços', offered, filters.serviceId)
  const states = [
    { value: all, label: 'Todos os status' },
    ...statuses.map((status) => ({ value: status, label: statusNames[status] })),
  ]
  const setProfessional = (chosen: string) => onChange({ professionalId: valueOf(chosen) })
  const setService = (chosen: string) => onChange({ serviceId: valueOf(chosen) })
  const setStatus = (chosen: string) => onChange({ status: valueOf(chosen) as Status | null })
  const count = [filters.professionalId, filters.serviceId, filters.status].filter((one) => one !== null).length
  return (
    <>
      <div role="group" aria-label="Filtros" className="flex gap-2 max-md:hidden">
        <div className="w-52">
          <Select
            aria-label="Filtrar por profissional"
            options={people}
            value={filters.professionalId ?? all}
            onChange={({ target }) => setProfessional(target.value)}
          />
        </div>
        <div className="w-44 max-xl:hidden">
          <Select
            aria-label="Filtrar por serviço"
            options={services}
            value={filters.serviceId ?? all}
            onChange={({ target }) => setService(target.value)}
          />
        </div>
        {byStatus && (
          <div className="w-40 max-xl:hidden">
            <Select
              aria-label="Filtrar por status"
              options={states}
              value={filters.status ?? all}
              onChange={({ target }) => setStatus(target.value)}
            />
          </div>
        )}
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
          <RadioGroup
            label="Profissional"
            options={people}
            value={filters.professionalId ?? all}
            onChange={setProfessional}
          />
          <RadioGroup label="Serviço" options={services} value={filters.serviceId ?? all} onChange={setService} />
          <RadioGroup label="Status" options={states} value={filters.status ?? all} onChange={setStatus} />
        </div>
      </Drawer>
    </>
  )
}
