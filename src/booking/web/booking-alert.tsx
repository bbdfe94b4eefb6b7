/** Says why the form was refused, above the page that is shown again. */
export const BookingAlert = ({ alert }: { alert: { title: string; text: string } | null }) =>
  alert && (
    <div
      role="alert"
      tabIndex={-1}
      className="mb-4 rounded-card border border-danger-solid bg-danger-soft p-4 text-danger outline-none"
    >
      <p className="text-base font-semibold">{alert.title}</p>
      <p>{alert.text}</p>
    </div>
  )
