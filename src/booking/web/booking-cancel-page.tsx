import { useTranslator } from '../../languages/web/use-translator.ts'
import { brl } from '../../platform/format.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { cancelAddress, moveAddress } from '../booking-address.ts'
import type { BookingQuestionView } from '../booking-page.ts'
import { BookingQuestion, questionHead } from './booking-question.tsx'

export const bookingCancelHead = questionHead((say) => say('Cancelar agendamento'))

export function BookingCancelPage(view: BookingQuestionView) {
  const { say } = useTranslator()
  const { link, booking, picked } = view
  return (
    <BookingQuestion
      view={view}
      address={cancelAddress}
      title={say('Cancelar agendamento')}
      question={say('Cancelar este agendamento?')}
      explanation={
        <>
          {say('O horário fica livre para outra pessoa.')}
          {booking.deposit?.isReturnable &&
            ` ${say('{businessName} devolve o sinal de {amount} por PIX.', {
              businessName: link.businessName,
              amount: brl(booking.deposit.heldCents),
            })}`}
        </>
      }
      answer={{ label: say('Cancelar agendamento'), pending: say('Cancelando…') }}
      otherWay={
        link.isActive &&
        booking.changeState === 'free' && (
          <a href={moveAddress(link.slug, booking.key, picked)} className={buttonClass('secondary', 'lg', true)}>
            {say('Prefiro remarcar')}
          </a>
        )
      }
    />
  )
}
