import type { PageHead } from '../../platform/page.ts'
import { paths } from '../../platform/paths.ts'
import { bookingFacts, calendarAddress, type BookingDoneView } from '../booking-page.ts'
import { dateWords } from '../date-words.ts'
import { whatsappLink } from '../share.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { BookingFrame } from './booking-frame.tsx'

export const bookingDoneHead = ({ link, booking }: BookingDoneView): PageHead => ({
  title: `${booking.isCancelled ? 'Agendamento cancelado' : 'Agendamento realizado!'} — ${link.businessName}`,
  noindex: true,
  themeColor: link.primaryColor,
  script: 'src/entries/booking.ts',
})

export function BookingDonePage({ link, booking }: BookingDoneView) {
  const { serviceName, date, from, isCancelled } = booking
  const facts = [...bookingFacts(booking), ...(booking.name ? [['Em nome de', booking.name] as const] : [])]
  const remark = isCancelled
    ? 'Este horário foi cancelado e não está mais reservado.'
    : booking.hasEmail
      ? 'Enviamos a confirmação para o seu e-mail.'
      : `${link.businessName} espera por você.`
  const message = `Olá! Agendei ${serviceName} para ${dateWords(date)}, às ${from}.`
  return (
    <BookingFrame link={link}>
      <main
        id="booking"
        aria-label="Seu agendamento"
        className="mx-auto max-w-lg rounded-card border border-line bg-surface p-5 sm:p-8"
      >
        {!isCancelled && (
          <span aria-hidden className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
            <svg viewBox="0 0 24 24" className="size-8" fill="none" stroke="currentColor" strokeWidth="2.5">
              <path d="m5 12.5 4.5 4.5L19 7.5" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </span>
        )}
        <h1 id="next" tabIndex={-1} className="mt-4 text-xl font-semibold outline-none sm:text-2xl">
          {isCancelled ? 'Agendamento cancelado' : 'Agendamento realizado!'}
        </h1>
        <p className="mt-1 text-base text-soft">{remark}</p>
        <dl className="mt-6 divide-y divide-line border-y border-line text-base">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 py-3">
              <dt className="text-soft">{name}</dt>
              <dd className="figures text-right font-semibold break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 grid gap-2">
          {!isCancelled && (
            <a href={calendarAddress(link.slug, booking.id)} className={buttonClass('primary', 'lg', true)}>
              Salvar no meu calendário
            </a>
          )}
          {link.whatsapp && (
            <a
              href={whatsappLink(link.whatsapp, message)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary', 'lg', true)}
            >
              Falar no WhatsApp
            </a>
          )}
          {link.isActive && (
            <a href={paths.booking(link.slug)} className={buttonClass('ghost', 'lg', true)}>
              Fazer outro agendamento
            </a>
          )}
        </div>
      </main>
    </BookingFrame>
  )
}
