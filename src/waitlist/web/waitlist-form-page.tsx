import type { ReactNode } from 'react'
import { BookingAlert } from '../../booking/web/booking-alert.tsx'
import { BookingFrame } from '../../booking/web/booking-frame.tsx'
import { FieldError } from '../../booking/web/field-error.tsx'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { controlClass } from '../../platform/web/ui/input.tsx'
import type { WishView } from '../own-wish.ts'
import { dayParts, partName } from '../wish.ts'

export const waitlistFormHead = ({ link }: WishView): PageHead => ({
  title: `Lista de espera — ${link.businessName}`,
  noindex: true,
  themeColor: link.primaryColor,
  script: 'src/entries/booking.ts',
})

/** A visitor says what they wait for. One form, which posts itself. */
export function WaitlistFormPage(view: WishView) {
  const { link, services, professionals, typed, fields, alert, requestKey, today, lastDay } = view
  const day = { type: 'date', min: today, max: lastDay, required: true } as const
  return (
    <BookingFrame link={link}>
      <main
        id="booking"
        aria-label="Lista de espera"
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <BookingAlert alert={alert} />
        <h1 id="next" tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          Lista de espera
        </h1>
        <p className="mt-1 text-base text-soft">
          Diga o que você procura. Quando um horário ficar livre, ele fica reservado para você por alguns minutos e{' '}
          {link.businessName} avisa você.
        </p>
        <form method="post" action={paths.waitlist(link.slug)} noValidate className="mt-6 grid gap-4">
          <input type="hidden" name="key" value={requestKey} />
          <Choice view={view} name="serviceId" label="Serviço" options={services} none="Escolha o serviço" />
          <Choice
            view={view}
            name="professionalId"
            label="Profissional"
            options={professionals}
            none="Qualquer profissional"
          />
          <div className="grid grid-cols-2 items-start gap-3">
            <Field view={view} name="from" label="De" {...day} />
            <Field view={view} name="to" label="Até" {...day} />
          </div>
          <fieldset aria-describedby={fields.parts ? 'parts-error' : undefined}>
            <legend className="font-semibold">Parte do dia</legend>
            <div className="mt-1 grid grid-cols-3 gap-2">
              {dayParts.map((part, i) => (
                <label
                  key={part}
                  className="flex min-h-12 items-center justify-center gap-2 rounded-control border border-line bg-sunken"
                >
                  <input
                    type="checkbox"
                    name={part}
                    defaultChecked={typed[part] === 'on'}
                    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field at fault takes the focus, without JavaScript too
                    autoFocus={i === 0 && firstFault(fields) === 'parts'}
                    className="checkbox"
                  />
                  {partName(part)}
                </label>
              ))}
            </div>
            <FieldError name="parts" fields={fields} />
          </fieldset>
          <Field view={view} name="name" label="Nome completo" required autoComplete="name" maxLength={120} />
          <Field
            view={view}
            name="phone"
            label="Telefone"
            type="tel"
            required={link.requirePhone}
            autoComplete="tel-national"
            placeholder="(11) 98765-4321"
          />
          <Field
            view={view}
            name="email"
            label="E-mail"
            type="email"
            autoComplete="email"
            hint="Para avisarmos na hora"
          />
          <button type="submit" data-pending="Enviando…" className={buttonClass('primary', 'lg', true)}>
            Entrar na lista de espera
          </button>
          <a href={paths.booking(link.slug)} className={buttonClass('ghost', 'lg', true)}>
            Voltar aos horários
          </a>
          <p data-message role="status" className="text-center text-sm font-semibold text-danger empty:hidden" />
        </form>
      </main>
    </BookingFrame>
  )
}

const order = ['serviceId', 'professionalId', 'from', 'to', 'parts', 'name', 'phone', 'email']
const firstFault = (fields: WishView['fields']) => order.find((name) => fields[name])

type FieldProps = { view: WishView; name: string; label: string; hint?: string; required?: boolean }

function Labelled({ view, name, label, hint, required, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="font-semibold">
        {label} {!required && <span className="font-normal text-soft">(opcional)</span>}
      </label>
      {children}
      {hint && !view.fields[name] && (
        <p id={`${name}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError name={name} fields={view.fields} />
    </div>
  )
}

const described = ({ view: { fields }, name, hint }: FieldProps) => ({
  'aria-invalid': fields[name] ? true : undefined,
  'aria-describedby': fields[name] ? `${name}-error` : hint ? `${name}-hint` : undefined,
})

type InputProps = FieldProps & {
  type?: 'date' | 'tel' | 'email'
  min?: string
  max?: string
  maxLength?: number
  autoComplete?: string
  placeholder?: string
}

function Field(props: InputProps) {
  const { view, name, label: _label, hint: _hint, required = false, ...rest } = props
  return (
    <Labelled {...props}>
      <input
        id={name}
        name={name}
        required={required}
        defaultValue={view.typed[name]}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field at fault takes the focus, without JavaScript too
        autoFocus={firstFault(view.fields) === name}
        className={classNames(controlClass, 'mt-1 h-12')}
        {...described(props)}
        {...rest}
      />
    </Labelled>
  )
}

type ChoiceProps = FieldProps & { options: { id: string; name: string }[]; none: string }

function Choice(props: ChoiceProps) {
  const { view, name, options, none } = props
  return (
    <Labelled {...props} required>
      <select
        id={name}
        name={name}
        defaultValue={view.typed[name] ?? ''}
        className={classNames(controlClass, 'mt-1 h-12')}
        {...described(props)}
      >
        <option value="">{none}</option>
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
