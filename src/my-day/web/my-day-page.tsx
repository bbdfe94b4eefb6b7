import { CalendarDays, ChevronLeft, ChevronRight, LogIn, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays } from '../../platform/clock.ts'
import { formatsOf, type Formats, inWords } from '../../platform/format.ts'
import { firstName } from '../../platform/first-name.ts'
import { productName } from '../../platform/brand.ts'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import type { MyDay, MyDayView } from '../my-day.ts'
import { ActForm } from './my-day-form.tsx'
import { OwnCard } from './own-card.tsx'

export const myDayHead = (): PageHead => ({
  title: `Minha agenda · ${productName()}`,
  noindex: true,
  script: 'src/entries/my-day.ts',
})

/** What a professional needs of their day on a phone. Its forms work without JavaScript. */
export function MyDayPage(view: MyDayView) {
  const { day, alert, notice, readAt } = view
  const formats = formatsOf(view.formats)
  return (
    <div id="my-day" className="mx-auto min-h-dvh max-w-xl px-4 pb-12">
      <header className="flex items-center justify-between gap-3 py-4">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold text-ink">Minha agenda</h1>
          <p className="truncate text-sm text-soft">
            {day ? `${firstName(day.professional.name)} · ${view.businessName}` : view.businessName}
          </p>
        </div>
        <a href={paths.account} className={buttonClass('ghost')}>
          Minha conta
        </a>
      </header>
      <p
        role="status"
        className="mb-3 hidden rounded-card bg-warning-soft px-4 py-3 text-sm font-semibold text-warning in-data-copy:block"
      >
        Sem internet: cópia deste aparelho, de {formats.dateTimeOf(readAt)}. Nada pode ser mudado nela.
      </p>
      <p
        data-message
        data-offline="Sem internet: nada foi mudado. Tente de novo."
        role="alert"
        className="mb-3 rounded-card bg-danger-soft px-4 py-3 text-sm font-semibold text-danger empty:hidden"
      />
      <main>
        {alert && (
          <div
            role="alert"
            tabIndex={-1}
            data-told
            className="mb-4 rounded-card border border-danger-solid bg-danger-soft p-4 text-danger"
          >
            <p className="text-base font-semibold">{alert.title}</p>
            <p className="text-sm">{alert.text}</p>
          </div>
        )}
        {notice && <Notice {...notice} date={day?.date} formats={formats} />}
        {day && <Day view={view} day={day} formats={formats} />}
      </main>
    </div>
  )
}

type NoticeProps = NonNullable<MyDayView['notice']> & { date: string | undefined; formats: Formats }

const Notice = ({ text, at, undoId, date, formats }: NoticeProps) => (
  <div
    role="status"
    tabIndex={-1}
    data-told
    className="mb-4 flex items-center justify-between gap-3 rounded-card bg-success-soft px-4 py-2 text-success in-data-copy:hidden"
  >
    <p className="py-2 font-semibold">
      {text}
      {at && <span className="figures block text-sm font-normal">{formats.dateTimeOf(at)}</span>}
    </p>
    {undoId && (
      <ActForm id={undoId} act="desfazer" date={date}>
        <button type="submit" className={buttonClass('secondary')}>
          <Undo2 aria-hidden size={18} />
          Desfazer
        </button>
      </ActForm>
    )}
  </div>
)

const dayName = inWords({ weekday: 'long', day: 'numeric', month: 'long' })

function Day({ view, day, formats }: { view: MyDayView; day: MyDay; formats: Formats }) {
  const { date, today, minute, appointments, earned } = day
  const isToday = date === today
  const next = isToday
    ? appointments.find(
        ({ status, attendance, to }) => status !== 'completed' && attendance !== 'missed' && to > minute,
      )
    : undefined
  return (
    <>
      <nav aria-label="Dia" className="mb-3 flex items-center gap-2">
        <DayLink date={addDays(date, -1)} label="Dia anterior">
          <ChevronLeft aria-hidden size={20} />
        </DayLink>
        <h2 className="flex-1 text-center text-base font-semibold text-ink first-letter:uppercase">{dayName(date)}</h2>
        <DayLink date={addDays(date, 1)} label="Dia seguinte">
          <ChevronRight aria-hidden size={20} />
        </DayLink>
      </nav>
      {!isToday && (
        <p className="mb-3 text-center">
          <a href={paths.myDay} className={buttonClass('secondary')}>
            <LogIn aria-hidden size={18} />
            Voltar para hoje
          </a>
        </p>
      )}
      {isToday && <Earned {...earned} formats={formats} />}
      {appointments.length === 0 ? (
        <div className="grid justify-items-center gap-2 rounded-card border border-line bg-surface px-4 py-10 text-center">
          <CalendarDays aria-hidden size={28} className="text-soft" />
          <p className="font-semibold text-ink">Ninguém marcado com você neste dia</p>
          <p className="text-sm text-soft">Quem agendar aparece aqui na hora.</p>
        </div>
      ) : (
        <ol aria-label="Meus atendimentos" className="grid gap-3">
          {appointments.map((one) => (
            <OwnCard
              key={one.id}
              appointment={one}
              day={day}
              isNext={one === next}
              formats={formats}
              returnKey={view.keys[one.id]!}
              offer={view.offer?.id === one.id ? view.offer : null}
            />
          ))}
        </ol>
      )}
    </>
  )
}

const DayLink = ({ date, label, children }: { date: string; label: string; children: ReactNode }) => (
  <a href={paths.myDayOn(date)} aria-label={label} className={buttonClass('secondary')}>
    {children}
  </a>
)

/** What services brought in commissions, net of what was taken back. */
const Earned = ({ todayCents, monthCents, formats }: MyDay['earned'] & { formats: Formats }) => (
  <dl className="mb-4 grid grid-cols-2 gap-3">
    {[
      ['Comissões de hoje', todayCents],
      ['Neste mês', monthCents],
    ].map(([name, cents]) => (
      <div key={name} className="rounded-card border border-line bg-surface px-4 py-3">
        <dt className="text-xs text-soft">{name}</dt>
        <dd className="figures text-base font-semibold whitespace-nowrap text-ink">{formats.money(Number(cents))}</dd>
      </div>
    ))}
  </dl>
)
