import type { Day } from '../contract.ts'

type Props = { professionals: Day['professionals']; value: string | undefined; onChange: (id: string) => void }

/** On phones the grid shows one professional; this is how to leaf through them. */
export const ProfessionalStrip = ({ professionals, value, onChange }: Props) => (
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
