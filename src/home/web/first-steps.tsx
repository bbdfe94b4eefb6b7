import { CalendarPlus, Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Progress } from '../../platform/web/ui/progress.tsx'
import type { Overview } from '../contract.ts'
import { FirstHours } from './first-hours.tsx'
import { FirstLink } from './first-link.tsx'
import { FirstProfessional, type Person } from './first-professional.tsx'
import { FirstServices } from './first-services.tsx'

/** The four steps to a new business's first appointment; the next one is open. */
export function FirstSteps({ steps }: { steps: NonNullable<Overview['firstSteps']> }) {
  // Kept until the hours are entered, since a professional without hours could not be booked.
  const [person, setPerson] = useState<Person | null>(null)
  const list: { title: string; isDone: boolean; content: ReactNode }[] = [
    { title: 'Serviços', isDone: steps.services, content: <FirstServices /> },
    {
      title: 'Profissional',
      isDone: steps.professionals || person !== null,
      content: <FirstProfessional onDone={setPerson} />,
    },
    {
      title: 'Horários',
      isDone: steps.professionals,
      content: person && <FirstHours person={person} onBack={() => setPerson(null)} />,
    },
    { title: 'Link de agendamento', isDone: steps.link, content: <FirstLink /> },
  ]
  const done = list.filter(({ isDone }) => isDone).length
  const next = list.findIndex(({ isDone }) => !isDone)
  return (
    <Card title={next < 0 ? 'Tudo pronto' : 'Primeiros passos'} actions={<Count done={done} of={list.length} />}>
      <Progress label="Primeiros passos" percent={(done / list.length) * 100} />
      <ol className="mt-4 grid gap-1">
        {list.map(({ title, isDone, content }, at) => (
          <li key={title} aria-current={at === next ? 'step' : undefined}>
            <h3
              className={classNames(
                'flex min-h-control items-center gap-3 text-sm',
                at === next ? 'font-semibold text-ink' : 'text-soft',
              )}
            >
              <span
                aria-hidden
                className={classNames(
                  'figures grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold',
                  isDone ? 'bg-success-soft text-success' : at === next ? 'bg-primary text-on-primary' : 'bg-sunken',
                )}
              >
                {isDone ? <Check size={16} /> : at + 1}
              </span>
              {title}
              {isDone && <span className="visually-hidden">: feito</span>}
            </h3>
            {at === next && (
              <Opened key={title} isFirst={at === 0}>
                {content}
              </Opened>
            )}
          </li>
        ))}
      </ol>
      {next < 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-soft">Agora faça o primeiro agendamento, ou mande o link para os seus clientes.</p>
          <LinkButton to={paths.newAppointment} variant="accent" icon={<CalendarPlus aria-hidden size={18} />}>
            Fazer o primeiro agendamento
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

const Count = ({ done, of }: { done: number; of: number }) => (
  <p className="figures text-sm text-soft">
    {done} de {of}
  </p>
)

/**
 * Focuses the first field of a step that opens after another. Not on touch devices, where the keyboard would cover it.
 */
function Opened({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isBusyHere = document.activeElement && document.activeElement !== document.body
    if (isFirst || isBusyHere || matchMedia('(pointer: coarse)').matches) return
    part.current?.querySelector<HTMLElement>('input:not([type=checkbox]):not([type=radio])')?.focus()
  }, [isFirst])
  return (
    <div ref={part} className="pt-1 pb-4 md:pl-10">
      {children}
    </div>
  )
}
