import { useTranslator } from '../../languages/web/use-translator.ts'
import { formatMean } from '../../platform/format.ts'
import { hidingReasonNames, type PublicRatings } from '../rating.ts'
import { Star, Stars, starWords } from './stars.tsx'

const anchor = 'avaliacoes'

type Props = { ratings: PublicRatings; businessName: string }

/** `★ 4,8 (32)`, which leads to the list below; nothing while nobody has rated. */
export function RatingSumLink({ ratings: { mean, count } }: Pick<Props, 'ratings'>) {
  const { say } = useTranslator()
  const meanWords = useMeanWords(mean ?? 0)
  const countWords = useCountWords(count)
  if (mean === null) return null
  return (
    <a
      href={`#${anchor}`}
      className="focus-ring inline-flex min-h-11 w-fit items-center gap-1.5 rounded-sm font-semibold underline underline-offset-2"
    >
      <Star isFull />
      <span aria-hidden>
        {meanWords} ({count})
      </span>
      <span className="visually-hidden">
        {say('Nota {mean} de 5', { mean: meanWords })}, {countWords}
      </span>
    </a>
  )
}

/** The ratings as a card of the page. */
export function ShownRatings({ ratings, businessName }: Props) {
  const { say } = useTranslator()
  if (ratings.mean === null) return null
  return (
    <section
      id={anchor}
      aria-labelledby="ratings"
      className="mt-4 scroll-mt-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="ratings" className="text-xl font-semibold">
        {say('Avaliações')}
      </h2>
      <RatingList ratings={ratings} businessName={businessName} />
    </section>
  )
}

/** The newest ratings with their answers; of hidden ones, how many and why. */
export function RatingList({ ratings, businessName }: Props) {
  const { say } = useTranslator()
  const { mean, count, newest, hidden } = ratings
  const countWords = useCountWords(count)
  const meanWords = useMeanWords(mean ?? 0)
  const visible = count - hidden.reduce((sum, one) => sum + one.count, 0)
  return (
    <>
      <p className="mt-1 text-soft">
        {say('Nota {mean} de 5', { mean: meanWords })}, {countWords}. {say('Só avalia quem foi atendido.')}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {newest.map((rating) => (
          <Shown key={`${rating.at} ${rating.name}`} rating={rating} businessName={businessName} />
        ))}
      </ul>
      {visible > newest.length && (
        <p className="mt-2 text-sm text-soft">
          {say('Estas são as {shown} mais recentes de {count}.', { shown: newest.length, count: visible })}
        </p>
      )}
      {hidden.map((one) => (
        <p key={one.reason} className="mt-2 text-sm text-soft">
          {one.count === 1
            ? say('1 avaliação ocultada: {reason}. A nota conta.', { reason: say(hidingReasonNames[one.reason]) })
            : say('{count} avaliações ocultadas: {reason}. As notas contam.', {
                count: one.count,
                reason: say(hidingReasonNames[one.reason]),
              })}
        </p>
      ))}
    </>
  )
}

function Shown({ rating, businessName }: { rating: PublicRatings['newest'][number]; businessName: string }) {
  const translator = useTranslator()
  const { say, dateWords } = translator
  const { name, stars, text, date, answer } = rating
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars count={stars} label={starWords(stars, translator)} />
        <span className="font-semibold">{name ?? say('Cliente')}</span>
        <span className="text-sm text-soft">{dateWords(date)}</span>
      </p>
      <RatingWords text={text} answer={answer} businessName={businessName} />
    </li>
  )
}

type RatingWordsProps = Pick<Props, 'businessName'> & { text: string | null; answer: string | null }

/** What a client says, and what the business answers. */
export function RatingWords({ text, answer, businessName }: RatingWordsProps) {
  const { say } = useTranslator()
  return (
    <>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {answer && (
        <p className="border-l-2 border-line pl-3 whitespace-pre-line text-soft wrap-anywhere">
          <span className="font-semibold">{say('Resposta de {businessName}:', { businessName })}</span> {answer}
        </p>
      )}
    </>
  )
}

/** With the mark of the language: `4,8` or `4.8`. */
function useMeanWords(mean: number): string {
  const { language } = useTranslator()
  return formatMean(mean, language === 'en-US' ? '.' : ',')
}

function useCountWords(count: number): string {
  const { say } = useTranslator()
  return count === 1 ? say('1 avaliação') : say('{count} avaliações', { count })
}
