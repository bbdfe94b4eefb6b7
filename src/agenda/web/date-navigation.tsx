import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, type LocalDate } from '../../platform/clock.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { DateInput } from '../../platform/web/ui/input.tsx'

type Props = { date: LocalDate; today: LocalDate; onChange: (date: LocalDate) => void }

export const DateNavigation = ({ date, today, onChange }: Props) => (
  <div role="group" aria-label="Data" className="flex items-center gap-1 max-md:w-full">
    <Button
      onClick={() => onChange(today)}
      disabledReason={date === today ? 'A agenda já mostra o dia de hoje' : undefined}
    >
      Hoje
    </Button>
    <IconButton
      label="Dia anterior"
      icon={<ChevronLeft aria-hidden size={18} />}
      onClick={() => onChange(addDays(date, -1))}
    />
    <div className="max-md:min-w-0 max-md:flex-1">
      <DateInput
        aria-label="Escolher data"
        value={date}
        onChange={({ target }) => target.value && onChange(target.value)}
      />
    </div>
    <IconButton
      label="Próximo dia"
      icon={<ChevronRight aria-hidden size={18} />}
      onClick={() => onChange(addDays(date, 1))}
    />
    <h2 className="pl-2 text-base font-semibold whitespace-nowrap text-ink first-letter:uppercase max-lg:hidden">
      {longDate(date)}
    </h2>
  </div>
)

const long = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `terça-feira, 10 de novembro`. */
export const longDate = (date: LocalDate): string => long.format(Date.parse(date))
