import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brl, formatLocalDate, formatMinutes, formatPhone } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import type { Appointment } from '../contract.ts'

type Props = { appointment: Appointment; beginning: { date: string; time: string } }

/** The facts of the stored appointment, above the form that changes it. */
export function AppointmentFacts({ appointment, beginning }: Props) {
  const { client, service, notes, squeezeReason, isPaid } = appointment
  return (
    <dl className="mb-5 grid grid-cols-2 gap-x-4 gap-y-3 rounded-card bg-sunken p-4 text-sm">
      <Fact name="Cliente">
        <Link
          to={paths.client(client.id)}
          className="focus-ring rounded-sm font-semibold underline-offset-2 hover:underline"
        >
          {client.name}
        </Link>
        {client.phone && (
          <a href={`tel:${client.phone}`} className="figures block text-xs text-soft underline">
            {formatPhone(client.phone)}
          </a>
        )}
      </Fact>
      <Fact name="Serviço">
        {service.name}
        <span className="block text-xs text-soft">{formatMinutes(appointment.to - appointment.from)}</span>
      </Fact>
      <Fact name="Horário original">
        <span className="figures">
          {formatLocalDate(beginning.date)} às {beginning.time}
        </span>
      </Fact>
      <Fact name="Valor">
        <span className="figures">{brl(appointment.priceCents)}</span>
        {isPaid && <span className="block text-xs text-soft">Pago</span>}
      </Fact>
      {squeezeReason && (
        <Fact name="Encaixe" isWide>
          {squeezeReason}
        </Fact>
      )}
      {notes && (
        <Fact name="Observações" isWide>
          {notes}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? 'col-span-2' : 'min-w-0'}>
    <dt className="text-xs text-soft">{name}</dt>
    <dd className="break-words text-ink">{children}</dd>
  </div>
)
