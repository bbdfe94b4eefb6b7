import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { bookingApi } from '../../booking/web/api.ts'
import { type Trade, tradeOf } from '../../catalogue/starting-services.ts'
import { takesPix } from '../../platform/pix-currency.ts'
import { OpenedPart } from '../../platform/web/opened-part.tsx'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Progress } from '../../platform/web/ui/progress.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { type FirstStep, type FirstStepsState, type LaterStep, laterSteps } from '../first-steps.ts'
import { homeApi } from './api.ts'
import { FirstHours } from './first-hours.tsx'
import { FirstLink } from './first-link.tsx'
import { FirstCards, FirstPix } from './first-payments.tsx'
import { FirstProfessional, type FirstPerson } from './first-professional.tsx'
import { FirstServices } from './first-services.tsx'
import { FirstTeam } from './first-team.tsx'
import { FirstTrade } from './first-trade.tsx'
import { ReadyToStart } from './ready-to-start.tsx'

type Step = { title: string; isDone: boolean; content: ReactNode }

/** The steps of a new business's first hour; the next one is open. At the end the booking link is handed over. */
export function FirstSteps({ steps }: { steps: FirstStepsState }) {
  const { businessName } = useBusiness()
  const formats = useFormats()
  const mayKeepPix = useMay('settings.money') && takesPix(formats)
  // Asked ahead, so that the last step has its field when it opens.
  useQuery(bookingApi.link.get.queryOptions())
  const [trade, setTrade] = useState<Trade | null>(null)
  // Kept until the hours are entered, since a professional without hours could not be booked.
  const [person, setPerson] = useState<FirstPerson | null>(null)
  // Stays open although it is done: a team has more than one colleague, and what was left can be taken up again.
  const [open, setOpen] = useState<LaterStep | null>(null)
  const isDone = (step: FirstStep) => steps.done.includes(step)
  const isPassed = (step: LaterStep) => open !== step && (isDone(step) || steps.setAside.includes(step))
  const leave = (step: LaterStep) =>
    runAction(
      async () => {
        if (!isDone(step)) await homeApi.firstSteps.setAside.call({ step })
      },
      { done: () => setOpen(null), failed: ['Erro', 'Não foi possível passar ao próximo passo.'] },
    )
  const later: Record<LaterStep, Step> = {
    team: {
      title: 'Equipe',
      isDone: isPassed('team'),
      content: <FirstTeam onAdd={() => setOpen('team')} onLeave={() => leave('team')} />,
    },
    pix: {
      title: 'Chave PIX',
      isDone: isPassed('pix'),
      content: <FirstPix onSaved={() => setOpen(null)} onLeave={() => leave('pix')} />,
    },
    cards: {
      title: 'Taxas do cartão',
      isDone: isPassed('cards'),
      content: <FirstCards onSaved={() => setOpen(null)} onLeave={() => leave('cards')} />,
    },
  }
  const list: Step[] = [
    {
      title: 'Tipo de negócio',
      isDone: isDone('services') || trade !== null,
      content: <FirstTrade guess={tradeOf(businessName)} onChoose={setTrade} />,
    },
    {
      title: 'Serviços',
      isDone: isDone('services'),
      content: trade && <FirstServices trade={trade} onBack={() => setTrade(null)} />,
    },
    {
      title: 'Profissional',
      isDone: isDone('professionals') || person !== null,
      content: <FirstProfessional onDone={setPerson} />,
    },
    {
      title: 'Horários',
      isDone: isDone('professionals'),
      content: person && <FirstHours person={person} onBack={() => setPerson(null)} />,
    },
    later.team,
    ...(mayKeepPix ? [later.pix] : []),
    later.cards,
    { title: 'Link de agendamento', isDone: isDone('link'), content: <FirstLink /> },
  ]
  const isAlone = !isDone('team') && steps.setAside.includes('team')
  const done = list.filter((step) => step.isDone).length
  const next = list.findIndex((step) => !step.isDone)
  // Where the guide stands when the page opens takes nobody's focus; wherever one comes from there, or back, does.
  const [shown, setShown] = useState({ next, isNew: false })
  if (shown.next !== next) setShown({ next, isNew: true })
  if (next < 0)
    return (
      <ReadyToStart
        isNew={shown.isNew}
        hasAppointment={steps.hasAppointment}
        isAlone={isAlone}
        left={laterSteps
          .filter((step) => !isDone(step) && (step !== 'pix' || mayKeepPix) && (step !== 'team' || !isAlone))
          .map((step) => ({ step, title: later[step].title }))}
        onTakeUp={setOpen}
        onEnd={() => runAction(endGuide, { failed: notEnded })}
      />
    )
  return (
    <Card
      title="Primeiros passos"
      actions={
        <div className="flex items-center gap-3">
          <p className="figures text-sm text-soft">
            {done} de {list.length}
          </p>
          <CloseGuide />
        </div>
      }
    >
      <Progress label="Primeiros passos" percent={(done / list.length) * 100} />
      <ol className="mt-4 grid gap-1">
        {list.map((step, at) => (
          <li key={step.title} aria-current={at === next ? 'step' : undefined}>
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
                  step.isDone
                    ? 'bg-success-soft text-success'
                    : at === next
                      ? 'bg-primary text-on-primary'
                      : 'bg-sunken',
                )}
              >
                {step.isDone ? <Check size={16} /> : at + 1}
              </span>
              {step.title}
              {step.isDone && <span className="visually-hidden">: feito</span>}
            </h3>
            {at === next && (
              <OpenedPart key={step.title} label={step.title} isNew={shown.isNew} className="pt-1 pb-4 md:pl-10">
                {step.content}
              </OpenedPart>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The guide can be closed before its end; all of it is in the menu as well. */
function CloseGuide() {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button writes variant="ghost" size="sm" aria-label="Fechar os primeiros passos" onClick={() => setAsks(true)}>
        Fechar
      </Button>
      <ConfirmAction
        asking={asks}
        onClose={() => setAsks(false)}
        act={endGuide}
        failed={notEnded}
        tone="primary"
        title="Fechar os primeiros passos?"
        text="Eles não voltam a aparecer. O que falta continua no menu."
        confirmLabel="Fechar"
      />
    </>
  )
}

const endGuide = () => homeApi.firstSteps.end.call()
const notEnded = ['Erro', 'Não foi possível fechar os primeiros passos.'] as const
