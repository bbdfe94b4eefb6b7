import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Drawer } from '../../platform/web/ui/drawer.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import type { Day } from '../contract.ts'

type Props = {
  professionals: Day['professionals']
  value: string | null
  onChange: (professionalId: string | null) => void
}

const all = 'all'
const choices = (professionals: Props['professionals']) => [
  { value: all, label: 'Todos os profissionais' },
  ...professionals.map(({ id, name }) => ({ value: id, label: name })),
]
const chosen = (value: string) => (value === all ? null : value)

/** Whose agenda is shown: a select, on phones a drawer. */
export function ProfessionalFilter({ professionals, value, onChange }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="w-56 max-md:hidden">
        <Select
          aria-label="Filtrar por profissional"
          options={choices(professionals)}
          value={value ?? all}
          onChange={({ target }) => onChange(chosen(target.value))}
        />
      </div>
      <div className="md:hidden">
        <Button icon={<SlidersHorizontal aria-hidden size={16} />} onClick={() => setOpen(true)}>
          Filtros{value && ' (1)'}
        </Button>
      </div>
      <Drawer open={open} onClose={() => setOpen(false)} title="Filtros">
        <RadioGroup
          label="Profissional"
          options={choices(professionals)}
          value={value ?? all}
          onChange={(next) => {
            onChange(chosen(next))
            setOpen(false)
          }}
        />
      </Drawer>
    </>
  )
}

type StripProps = { professionals: Day['professionals']; value: string | undefined; onChange: (id: string) => void }

/** On phones the grid shows one professional; this is how to leaf through them. */
export const ProfessionalStrip = ({ professionals, value, onChange }: StripProps) => (
  <fieldset className="sticky top-16 z-20 min-w-0 rounded-t-card border-b border-line bg-surface md:hidden">
    <legend className="visually-hidden">Profissional mostrado</legend>
    <div className="flex gap-2 overflow-x-auto px-3 py-2.5 [scrollbar-width:none]">
      {professionals.map(({ id, name }) => (
        <label
          key={id}
          className="relative flex min-h-11 shrink-0 items-center rounded-full border border-edge bg-surface px-4 text-sm font-semibold text-soft transition-colors has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="professional-strip"
            checked={id === value}
            onChange={() => onChange(id)}
            className="absolute inset-0 appearance-none rounded-full outline-none"
          />
          {name}
        </label>
      ))}
    </div>
  </fieldset>
)
