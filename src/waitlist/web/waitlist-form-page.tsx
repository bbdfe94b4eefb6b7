import { inLanguage } from '../../languages/language.ts'
import type { Translator } from '../../languages/translator.ts'
import { useTranslator } from '../../languages/web/use-translator.ts'
import type { ReactNode } from 'react'
import { BookingAlert } from '../../booking/web/booking-alert.tsx'
import { LanguageSwitch } from '../../booking/web/language-switch.tsx'
import { PageMessage } from '../../booking/web/page-message.tsx'
import { BookingClosed } from '../../booking/web/business-contact.tsx'
import { BusinessZone } from '../../booking/web/booking-times.tsx'
import { BookingFrame } from '../../booking/web/booking-frame.tsx'
import { FieldError } from '../../booking/web/field-error.tsx'
import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { controlClass } from '../../platform/web/ui/input.tsx'
import type { WishView } from '../own-wish.ts'
import { dayParts, partName } from '../wish.ts'

export const waitlistFormHead = ({ link }: WishView, { say }: Translator): PageHead => ({
  title: `${say('Lista de espera')} — ${link.businessName}`,
  noindex: true,
  themeColor: link.primaryColor,
  script: 'src/entries/booking.ts',
})

/** The public form to join the waiting list. It posts without JavaScript. */
export function WaitlistFormPage(view: WishView) {
  const translator = useTranslator()
  const { say } = translator
  const { link, services, professionals, typed, fields, alert, requestKey, today, lastDay, picked } = view
  if (link.closed)
    return (
      <BookingFrame link={link} picked={picked}>
        <main id="booking" aria-label={say('Lista de espera')}>
          <LanguageSwitch fixed={link.language} address={paths.waitlist(link.slug)} />
          <BookingClosed link={link} />
        </main>
      </BookingFrame>
    )
  const day = { type: 'date', min: today, max: lastDay, required: true } as const
  return (
    <BookingFrame link={link} picked={picked}>
      <main
        id="booking"
        aria-label={say('Lista de espera')}
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 transition-opacity aria-busy:opacity-60 sm:p-8"
      >
        <LanguageSwitch fixed={link.language} address={paths.waitlist(link.slug)} />
        <BookingAlert alert={alert} />
        <h1 id="next" tabIndex={-1} className="text-xl font-semibold outline-none sm:text-2xl">
          {say('Lista de espera')}
        </h1>
        <p className="mt-1 text-base text-soft">
          {say(
            'Informe o que você procura. Quando um horário ficar livre, ele fica reservado para você por alguns minutos e {businessName} avisa você.',
            link,
          )}
        </p>
        <form
          method="post"
          action={inLanguage(paths.waitlist(link.slug), picked)}
          noValidate
          className="mt-6 grid gap-4"
        >
          <input type="hidden" name="key" value={requestKey} />
          <Choice
            view={view}
            name="serviceId"
            label={say('Serviço')}
            options={services}
            none={say('Escolha o serviço')}
          />
          <Choice
            view={view}
            name="professionalId"
            label={say('Profissional')}
            options={professionals}
            none={say('Qualquer profissional')}
          />
          <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
            <Field view={view} name="from" label={say('De')} {...day} />
            <Field view={view} name="to" label={say('Até')} {...day} />
          </div>
          <fieldset aria-describedby={fields.parts ? 'parts-error' : undefined}>
            <legend className="font-semibold">
              {say('Parte do dia')}
              <BusinessZone zone={link.zone} at={`${today}T12:00Z`} />
            </legend>
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
                  {partName(part, translator)}
                </label>
              ))}
            </div>
            <FieldError name="parts" fields={fields} />
          </fieldset>
          <Field view={view} name="name" label={say('Nome completo')} required autoComplete="name" maxLength={120} />
          <Field
            view={view}
            name="phone"
            label={say('Telefone')}
            type="tel"
            required={link.requirePhone}
            autoComplete="tel"
            placeholder="(11) 98765-4321"
          />
          <Field
            view={view}
            name="email"
            label={say('E-mail')}
            type="email"
            autoComplete="email"
            hint={say('Para avisarmos na hora')}
          />
          <button type="submit" data-pending={say('Enviando…')} className={buttonClass('primary', 'lg', true)}>
            {say('Entrar na lista de espera')}
          </button>
          <a href={inLanguage(paths.booking(link.slug), picked)} className={buttonClass('ghost', 'lg', true)}>
            {say('Voltar aos horários')}
          </a>
          <PageMessage />
        </form>
      </main>
    </BookingFrame>
  )
}

const order = ['serviceId', 'professionalId', 'from', 'to', 'parts', 'name', 'phone', 'email']
const firstFault = (fields: WishView['fields']) => order.find((name) => fields[name])

type FieldProps = { view: WishView; name: string; label: string; hint?: string; required?: boolean }

function Labelled({ view, name, label, hint, required, children }: FieldProps & { children: ReactNode }) {
  const { say } = useTranslator()
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="font-semibold">
        {label} {!required && <span className="font-normal text-soft">{say('(opcional)')}</span>}
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field at fault takes the focus, without JavaScript too
        autoFocus={firstFault(view.fields) === name}
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
