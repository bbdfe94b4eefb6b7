import { useTranslator } from '../../languages/web/use-translator.ts'
import { declineAddress } from '../booking-address.ts'
import type { BookingQuestionView } from '../booking-page.ts'
import { BookingQuestion, questionHead } from './booking-question.tsx'

export const bookingDeclineHead = questionHead((say) => say('Avisar que não vem'))

/** Too late to cancel, the business can still be told. */
export function BookingDeclinePage(view: BookingQuestionView) {
  const { say } = useTranslator()
  const { businessName } = view.link
  return (
    <BookingQuestion
      view={view}
      address={declineAddress}
      title={say('Avisar que não vem')}
      question={say('Avisar que você não vem?')}
      explanation={say(
        'O prazo para cancelar por aqui terminou. {businessName} recebe o seu aviso e cuida do horário.',
        {
          businessName,
        },
      )}
      answer={{ label: say('Não vou'), pending: say('Avisando…') }}
      fields={<input type="hidden" name="startsAt" value={view.booking.startsAt} />}
    />
  )
}
