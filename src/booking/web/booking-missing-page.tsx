import type { PageHead } from '../../platform/page.ts'
import { bookingLinkRefusals } from '../booking-link.ts'

const { title, text } = bookingLinkRefusals.LINK_NOT_FOUND

export const bookingMissingHead = (): PageHead => ({ title, noindex: true })

export function BookingMissingPage() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-4 text-center">
      <img src="/icon.svg" alt="" width={48} height={48} />
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="max-w-sm text-base text-soft">{text}</p>
      <p className="max-w-sm text-soft">Confira o endereço com quem enviou o link para você.</p>
    </main>
  )
}
