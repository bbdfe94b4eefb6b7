import { useTranslator } from '../../languages/web/use-translator.ts'
import type { InputHTMLAttributes } from 'react'
import { moneyIn } from '../../platform/format.ts'
import { DepositTerms } from '../../deposits/web/deposit-terms.tsx'
import { chosenServices, type BookingView, type PublicService } from '../booking-page.ts'
import { isOpenEnded, shownTerms, totalOf } from '../public-terms.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { controlClass } from '../../platform/web/ui/input.tsx'
import { FieldError } from './field-error.tsx'
import { PageMessage } from './page-message.tsx'

/** The visitor's fields and the button; the link decides which fields there are. */
export function BookingDetails({ view }: { view: BookingView }) {
  const { say, dayWords, timeWords, listed } = useTranslator()
  const { link, choice, professionals, typed, fields, days } = view
  const professional = professionals.find(({ id }) => id === choice.professionalId)
  const chosen = chosenServices(view)
  // A time that somebody else has taken meanwhile is no longer what will be booked.
  const time = days.find(({ date }) => date === choice.date)?.times.find((free) => free === typed.time)
  const { priceCents, depositCents: due } = totalOf(
    chosen.map((service) => shownTerms(service, choice.professionalId, professionals)),
  )
  const price = priceCents && moneyIn(link.currency)(priceCents.least)
  return (
    <section
      aria-labelledby="details"
      className="rounded-card border border-line bg-surface p-4 sm:p-6 lg:sticky lg:top-6"
    >
      <h2 id="details" className="text-xl font-semibold">
        {say('Seus dados')}
      </h2>
      <div className="mt-3 grid gap-4">
        <Field
          view={view}
          name="name"
          label={say('Nome completo')}
          required
          autoComplete="name"
          autoCapitalize="words"
        />
        {link.requirePhone && (
          <Field
            view={view}
            name="phone"
            label={say('Telefone')}
            required
            type="tel"
            autoComplete="tel"
            placeholder="(11) 98765-4321"
          />
        )}
        <Field
          view={view}
          name="email"
          label={say('E-mail')}
          hint={say('Para receber a confirmação')}
          type="email"
          autoComplete="email"
        />
        {link.requireAddress && (
          <Field view={view} name="address" label={say('Endereço')} required autoComplete="street-address" />
        )}
        <div>
          <label htmlFor="notes" className="font-semibold">
            {say('Observações')} <span className="font-normal text-soft">{say('(opcional)')}</span>
          </label>
          <textarea
            id="notes"
            name="notes"
            rows={2}
            maxLength={500}
            defaultValue={typed.notes}
            aria-describedby={fields.notes ? 'notes-error' : undefined}
            className={classNames(controlClass, 'mt-1 field-sizing-content max-h-48 min-h-18 py-2')}
          />
          <FieldError name="notes" fields={fields} />
        </div>
      </div>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="wantsNews"
          value="1"
          defaultChecked={typed.wantsNews === '1'}
          className="size-5 flex-none accent-primary"
        />
        <span>
          {say('Quero receber novidades e promoções de {businessName}', { businessName: link.businessName })}{' '}
          <span className="text-soft">{say('(opcional)')}</span>
        </span>
      </label>
      {/* Hidden until the script shows it: only the device remembers the data, never the server. */}
      <div data-remember hidden className="mt-3">
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            id="remember"
            type="checkbox"
            aria-describedby="remember-hint"
            data-forgotten={say('Seus dados não estão mais neste aparelho.')}
            className="size-5 accent-primary"
          />
          {say('Lembrar meus dados neste aparelho')}
        </label>
        <p id="remember-hint" className="text-sm text-soft">
          {say('Ficam só neste aparelho. Para esquecer, desmarque.')}
        </p>
      </div>
      <p className="mt-4 border-t border-line pt-4 text-soft">
        <span className="font-semibold text-ink">{listed(chosen.map(({ name }) => name))}</span>
        {professional && say(' com {professional}', { professional: professional.name })}
        {professional && chosen.some((one) => !isOf(one, professional.id)) && say(' e quem estiver livre')}
        {choice.date && (
          <>
            <br />
            {dayWords(choice.date)}
            <span data-chosen-time>{time && `, ${timeWords(time)}`}</span>
          </>
        )}
        {priceCents && price && (
          <>
            <br />
            <span className="figures">{isOpenEnded(priceCents) ? say('a partir de {price}', { price }) : price}</span>
          </>
        )}
      </p>
      {typed.depositAsked && <input type="hidden" name="depositAsked" value={typed.depositAsked} />}
      {link.deposit && due.most > 0 && (
        <DepositTerms
          asked={link.deposit}
          dueCents={due.least}
          isLeast={isOpenEnded(due)}
          accepted={typed.policyVersion}
          error={fields.policyVersion}
        />
      )}
      <button
        type="submit"
        data-pending={say('Confirmando…')}
        className={classNames(buttonClass('primary', 'lg', true), 'mt-4')}
      >
        {say('Confirmar Agendamento')}
      </button>
      <PageMessage className="mt-3" />
      <p className="mt-3 text-center text-xs text-faint">
        {say('Seus dados vão somente para {businessName}, para este agendamento.', { businessName: link.businessName })}
      </p>
    </section>
  )
}

/** Whether the professional performs the service; a service without names is performed by all. */
const isOf = ({ professionalIds }: PublicService, id: string) => professionalIds?.includes(id) ?? true

type FieldProps = {
  view: BookingView
  name: 'name' | 'phone' | 'email' | 'address'
  label: string
  hint?: string
} & InputHTMLAttributes<HTMLInputElement>

function Field({ view, name, label, hint, required, ...rest }: FieldProps) {
  const { say } = useTranslator()
  const { typed, fields } = view
  const error = fields[name]
  const isFirst = Object.keys(fields)[0] === name
  return (
    <div>
      <label htmlFor={name} className="font-semibold">
        {label} {!required && <span className="font-normal text-soft">{say('(opcional)')}</span>}
      </label>
      <input
        id={name}
        name={name}
        defaultValue={typed[name]}
        required={required}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- focuses the first wrong field, also without JavaScript
        autoFocus={isFirst}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : hint ? `${name}-hint` : undefined}
        className={classNames(controlClass, 'mt-1 h-12')}
        {...rest}
      />
      {hint && !error && (
        <p id={`${name}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError name={name} fields={fields} />
    </div>
  )
}
