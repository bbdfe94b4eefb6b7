import { CalendarPlus, Check, DoorOpen, MessageCircle, NotebookPen, Phone, TriangleAlert } from 'lucide-react'
import { isOpen, noShowWords, statusTones } from '../../agenda/appointment.ts'
import { clock } from '../../agenda/grid.ts'
import { addDays } from '../../platform/clock.ts'
import { type Formats, formatPhone } from '../../platform/format.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { controlClass } from '../../platform/web/ui/input.tsx'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { type MyDay, type OwnAppointment, type ReturnOffer, returnWeeks } from '../my-day.ts'
import { ActForm } from './my-day-form.tsx'

type Props = {
  appointment: OwnAppointment
  day: MyDay
  isNext: boolean
  formats: Formats
  returnKey: string
  offer: ReturnOffer | null
}

/** One of the professional's appointments: what to mind first, then who, and one press for each step. */
export function OwnCard({ appointment, day, isNext, formats, returnKey, offer }: Props) {
  const { id, name, service, from, to, status, standing, arrivedAt, attendance, phone } = appointment
  return (
    <li
      id={id}
      className={classNames(
        'rounded-card border p-4 [&_svg]:shrink-0',
        isNext
          ? 'border-2 border-accent bg-surface'
          : isOpen(status)
            ? 'border-line bg-surface'
            : 'border-line bg-sunken',
      )}
    >
      {isNext && (
        <p className="mb-1 text-sm font-semibold text-accent-text">{from <= day.minute ? 'Agora' : 'A seguir'}</p>
      )}
      <div className="flex items-start justify-between gap-3">
        <p className="figures text-base font-semibold text-ink">
          {clock(from)}–{clock(to)}
        </p>
        <Badge tone={statusTones[status]}>
          {attendance === 'arrived' && arrivedAt ? `Chegou às ${arrivedAt}` : standing}
        </Badge>
      </div>
      <p className="mt-1 text-base font-semibold break-words text-ink">{name}</p>
      <p className="text-sm break-words text-soft">
        {service}
        {phone && <span className="figures"> · {formatPhone(phone)}</span>}
      </p>
      <Known appointment={appointment} formats={formats} />
      <Contacts appointment={appointment} />
      <div className="mt-4 grid gap-2 in-data-copy:hidden">
        <Steps appointment={appointment} day={day} isNext={isNext} />
        {offer ? (
          <Offer offer={offer} returnKey={returnKey} day={day} formats={formats} />
        ) : (
          <Return appointment={appointment} day={day} returnKey={returnKey} formats={formats} />
        )}
        <div className="grid grid-cols-2 gap-2 has-[details[open]]:grid-cols-1">
          {!offer && <OtherReturns appointment={appointment} day={day} returnKey={returnKey} formats={formats} />}
          <Note appointment={appointment} day={day} />
        </div>
      </div>
    </li>
  )
}

/** Warnings of the client's card come first: allergies stand there. */
function Known({ appointment, formats }: Pick<Props, 'appointment' | 'formats'>) {
  const { clientNotes, notes, noShows, last } = appointment
  return (
    <>
      {clientNotes && (
        <p className="mt-3 flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words whitespace-pre-line">{clientNotes}</span>
        </p>
      )}
      <dl className="mt-3 grid gap-1 text-sm empty:hidden">
        {notes && <Fact name="Observações" text={notes} />}
        {last && (
          <Fact
            name="Última vez com você"
            text={`${formats.date(last.date)}, ${last.service}${last.notes ? `: ${last.notes}` : ''}`}
          />
        )}
        {noShows > 0 && <Fact name="Faltas" text={noShowWords(noShows)} />}
      </dl>
    </>
  )
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="inline font-semibold text-ink">{name}: </dt>
    <dd className="inline break-words whitespace-pre-line text-soft">{text}</dd>
  </div>
)

const Contacts = ({ appointment: { name, phone, email } }: Pick<Props, 'appointment'>) =>
  (phone || email) && (
    <div className="mt-3 grid grid-cols-2 gap-2">
      {phone && (
        <>
          <a href={`tel:${phone}`} className={buttonClass('secondary', 'md', true)}>
            <Phone aria-hidden size={18} />
            Ligar<span className="visually-hidden"> para {name}</span>
          </a>
          <a
            href={whatsappLink(phone)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'md', true)}
          >
            <MessageCircle aria-hidden size={18} />
            WhatsApp<span className="visually-hidden"> de {name}</span>
          </a>
        </>
      )}
      {email && (
        <a href={`mailto:${email}`} className="focus-ring col-span-2 py-2 text-sm break-all text-soft underline">
          {email}
        </a>
      )}
    </div>
  )

type PartProps = Pick<Props, 'appointment' | 'day'>

function Steps({ appointment, day, isNext }: PartProps & { isNext: boolean }) {
  const { id, version, name, status, attendance, from } = appointment
  if (!isOpen(status)) return null
  const isToday = day.date === day.today
  const hasCome = attendance !== 'expected'
  const mayComplete = hasCome || day.date < day.today || (isToday && from <= day.minute)
  const seen = <input type="hidden" name="version" value={version} />
  const main = isNext ? 'primary' : 'secondary'
  return (
    <div className="grid grid-flow-col auto-cols-fr gap-2 empty:hidden">
      {isToday && (
        <ActForm id={id} act={hasCome ? 'desmarcar' : 'chegou'} date={day.date}>
          {seen}
          <button type="submit" className={buttonClass(mayComplete ? 'secondary' : main, 'lg', true)}>
            <DoorOpen aria-hidden size={20} />
            {hasCome ? 'Desmarcar' : 'Chegou'}
            <span className="visually-hidden">: {name}</span>
          </button>
        </ActForm>
      )}
      {mayComplete && (
        <ActForm id={id} act="concluir" date={day.date}>
          {seen}
          <button type="submit" className={buttonClass(main, 'lg', true)}>
            <Check aria-hidden size={20} />
            Concluir
            <span className="visually-hidden">: {name}</span>
          </button>
        </ActForm>
      )}
    </div>
  )
}

type ReturnProps = PartProps & { returnKey: string; formats: Formats }

const choosableWeeks = ({ date, today }: MyDay) => returnWeeks.filter((weeks) => addDays(date, 7 * weeks) > today)
const inWeeks = (weeks: number) => (weeks === 1 ? '1 semana' : `${weeks} semanas`)

/** The usual return, by one press. */
function Return({ appointment: { id, name }, day, returnKey }: ReturnProps) {
  const [usual] = choosableWeeks(day)
  return (
    usual !== undefined && (
      <ActForm id={id} act="retorno" date={day.date}>
        <input type="hidden" name="key" value={returnKey} />
        <button type="submit" name="weeks" value={usual} className={buttonClass('secondary', 'md', true)}>
          <CalendarPlus aria-hidden size={18} />
          Marcar retorno em {inWeeks(usual)}
          <span className="visually-hidden">: {name}</span>
        </button>
      </ActForm>
    )
  )
}

function OtherReturns({ appointment: { id, name }, day, returnKey, formats }: ReturnProps) {
  const [, ...others] = choosableWeeks(day)
  return (
    others.length > 0 && (
      <details>
        <summary className={buttonClass('ghost', 'md', true)}>
          Outro prazo<span className="visually-hidden"> para {name}</span>
        </summary>
        <ActForm id={id} act="retorno" date={day.date} className="mt-2 grid gap-2">
          <input type="hidden" name="key" value={returnKey} />
          {others.map((weeks) => (
            <button
              key={weeks}
              type="submit"
              name="weeks"
              value={weeks}
              className={buttonClass('secondary', 'md', true)}
            >
              {inWeeks(weeks)}
              <span className="figures text-xs font-normal text-soft">
                {formats.dayAndMonth(addDays(day.date, 7 * weeks))}
              </span>
              <span className="visually-hidden">: {name}</span>
            </button>
          ))}
        </ActForm>
      </details>
    )
  )
}

type OfferProps = { offer: ReturnOffer; returnKey: string; day: MyDay; formats: Formats }

/** The same time was taken. */
const Offer = ({ offer: { id, times }, returnKey, day, formats }: OfferProps) =>
  times.length === 0 ? (
    <p className="rounded-control bg-sunken px-3 py-2 text-sm text-soft">
      Não há horário livre perto desse. Peça à recepção outro dia.
    </p>
  ) : (
    <ActForm id={id} act="retorno" date={day.date} className="grid gap-2">
      <p className="text-sm font-semibold text-ink">Horários livres:</p>
      <input type="hidden" name="key" value={returnKey} />
      <input type="hidden" name="weeks" value={returnWeeks[0]} />
      <div className="grid grid-cols-2 gap-2">
        {times.map(({ date, time }) => (
          <button
            key={`${date} ${time}`}
            type="submit"
            name="at"
            value={`${date} ${time}`}
            className={buttonClass('secondary', 'md', true)}
          >
            <span className="figures">
              {formats.dayAndMonth(date)} às {time}
            </span>
          </button>
        ))}
      </div>
    </ActForm>
  )

const Note = ({ appointment: { id, name, notes }, day }: PartProps) => (
  <details>
    <summary className={buttonClass('ghost', 'md', true)}>
      <NotebookPen aria-hidden size={18} />
      Anotar<span className="visually-hidden"> sobre o atendimento de {name}</span>
    </summary>
    <ActForm id={id} act="anotar" date={day.date} className="mt-2 grid gap-2">
      <label className="grid gap-1 text-sm font-semibold text-ink">
        Observações do atendimento
        <textarea
          name="notes"
          rows={4}
          maxLength={1000}
          defaultValue={notes ?? ''}
          className={classNames(controlClass, 'py-2 font-normal')}
        />
      </label>
      <button type="submit" className={buttonClass('primary', 'md', true)}>
        Salvar
      </button>
    </ActForm>
  </details>
)
