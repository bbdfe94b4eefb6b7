import { useTranslator } from '../../languages/web/use-translator.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { controlClass } from '../../platform/web/ui/input.tsx'
import { daysToRate, type GivenRating, longestWords, starCounts } from '../../ratings/rating.ts'
import { RatingWords } from '../../ratings/web/shown-ratings.tsx'
import { Stars, starWords } from '../../ratings/web/stars.tsx'
import { rateAddress } from '../booking-address.ts'
import type { BookingDoneView } from '../booking-page.ts'
import { FieldError } from './field-error.tsx'
import { PageMessage } from './page-message.tsx'

/** What one says of a visit that is over: a form, what was said, or that the time for it is over. */
export function OwnRating({ view }: { view: BookingDoneView }) {
  const { say } = useTranslator()
  const { rating, link } = view
  if (!rating) return null
  if (rating.isOpen) return <RatingForm view={view} />
  return (
    <section aria-labelledby="rating" className="mt-6 border-t border-line pt-4">
      <h2 id="rating" className="text-xl font-semibold">
        {say('Sua avaliação')}
      </h2>
      {rating.given ? (
        <Given given={rating.given} businessName={link.businessName} />
      ) : (
        <p className="mt-1 text-soft">
          {say('O prazo para avaliar este atendimento terminou: são {days} dias.', { days: daysToRate })}
        </p>
      )}
    </section>
  )
}

function Given({ given, businessName }: { given: GivenRating; businessName: string }) {
  const translator = useTranslator()
  const { say } = translator
  const { stars, text, answer, isHidden } = given
  return (
    <div className="mt-1 grid gap-2">
      <Stars count={stars} label={starWords(stars, translator)} />
      <RatingWords text={text} answer={answer} businessName={businessName} />
      <p className="text-soft">
        {isHidden
          ? say('{businessName} ocultou o texto na página. A nota continua contando.', { businessName })
          : say('Obrigado por avaliar! A avaliação não pode mais ser alterada.')}
      </p>
    </div>
  )
}

/** Radio buttons, which the keyboard and a page without a script know, in the look of stars. */
function RatingForm({ view }: { view: BookingDoneView }) {
  const translator = useTranslator()
  const { say } = translator
  const { link, booking, picked, typed, fields } = view
  return (
    <form
      method="post"
      action={rateAddress(link.slug, booking.key, picked)}
      aria-labelledby="rating"
      className="mt-6 border-t border-line pt-4"
    >
      <h2 id="rating" className="text-xl font-semibold">
        {say('Como foi?')}
      </h2>
      <fieldset className="mt-2" aria-describedby={fields.stars ? 'stars-error' : undefined}>
        <legend className="font-semibold">{say('Sua nota')}</legend>
        <div className="mt-1 grid gap-1">
          {starCounts.map((stars) => (
            <label key={stars} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="stars"
                value={stars}
                required
                defaultChecked={typed.stars === String(stars)}
                className="size-5 flex-none accent-primary"
              />
              <Stars count={stars} label={starWords(stars, translator)} />
            </label>
          ))}
        </div>
        <FieldError name="stars" fields={fields} />
      </fieldset>
      <label htmlFor="text" className="mt-3 block font-semibold">
        {say('Conte como foi')} <span className="font-normal text-soft">{say('(opcional)')}</span>
      </label>
      <textarea
        id="text"
        name="text"
        rows={3}
        maxLength={longestWords}
        defaultValue={typed.text}
        aria-describedby={fields.text ? 'text-error' : 'text-hint'}
        className={classNames(controlClass, 'mt-1 field-sizing-content max-h-64 min-h-20 py-2')}
      />
      <FieldError name="text" fields={fields} />
      <p id="text-hint" className="mt-1 text-sm text-soft">
        {say('Aparece na página de {businessName} com o seu primeiro nome, e não pode ser alterada depois.', {
          businessName: link.businessName,
        })}
      </p>
      <button
        type="submit"
        data-pending={say('Enviando…')}
        className={classNames(buttonClass('primary', 'lg', true), 'mt-3')}
      >
        {say('Enviar avaliação')}
      </button>
      <PageMessage className="mt-2" />
    </form>
  )
}
