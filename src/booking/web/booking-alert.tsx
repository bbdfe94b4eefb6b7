import type { ContactWays } from '../booking-page.ts'
import { ContactToBook } from './business-contact.tsx'

type Props = {
  alert: { title: string; text: string } | null
  /** Whom to call instead. */
  contact?: ContactWays | null
}

/** Says why the form was refused, above the page that is shown again. */
export const BookingAlert = ({ alert, contact }: Props) =>
  alert && (
    <div
      role="alert"
      tabIndex={-1}
      className="mb-4 rounded-card border border-danger-solid bg-danger-soft p-4 text-danger outline-none"
    >
      <p className="text-base font-semibold">{alert.title}</p>
      <p>{alert.text}</p>
      {contact && (
        <div className="mt-3 grid gap-2 sm:max-w-xs">
          <ContactToBook {...contact} />
        </div>
      )}
    </div>
  )
