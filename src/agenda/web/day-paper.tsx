import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { formatPhone } from '../../platform/format.ts'
import { standingName } from '../appointment.ts'
import type { Day } from '../contract.ts'
import { clock } from '../grid.ts'
import { longDate } from './date-navigation.tsx'

/** The printed day, on A4: a page for each professional who works or has appointments. Removed once it is printed. */
export function DayPaper({ day, onDone }: { day: Day; onDone: () => void }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const finish = () => done()
    addEventListener('afterprint', finish)
    window.print()
    return () => removeEventListener('afterprint', finish)
  }, [])
  const live = day.appointments.filter(({ status, from }) => status !== 'cancelled' && from >= 0)
  const pages = day.professionals
    .map((professional) => ({
      ...professional,
      booked: live.filter(({ professionalId }) => professionalId === professional.id),
    }))
    .filter(({ booked, isActive, working }) => booked.length > 0 || (isActive && working.length > 0))
  return createPortal(
    <div data-day-paper className="hidden bg-white text-black print:block">
      {pages.map(({ id, name, booked }) => (
        <section key={id} aria-label={`Agenda de ${name}`} className="break-after-page last:break-after-auto">
          <h2 className="text-xl font-semibold">{name}</h2>
          <p className="mb-4 text-sm first-letter:uppercase">{longDate(day.date)}</p>
          {booked.length === 0 ? (
            <p className="text-sm">Nenhum agendamento.</p>
          ) : (
            <table className="w-full border-collapse text-left text-sm">
              <thead>
                <tr className="border-b border-black">
                  {['Horário', 'Cliente', 'Telefone', 'Serviço', 'Status', 'Observações'].map((head) => (
                    <th key={head} scope="col" className="py-1.5 pr-3 font-semibold">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {booked.map((one) => (
                  <tr key={one.id} className="break-inside-avoid border-b border-black/30 align-top">
                    <td className="figures py-2 pr-3 whitespace-nowrap">
                      {clock(one.from)}–{clock(one.to)}
                    </td>
                    <td className="py-2 pr-3 font-semibold">{nameAsBooked(one.client.name, one.bookedName)}</td>
                    <td className="figures py-2 pr-3 whitespace-nowrap">
                      {one.client.phone && formatPhone(one.client.phone)}
                    </td>
                    <td className="py-2 pr-3">{one.service.name}</td>
                    <td className="py-2 pr-3">{standingName(one)}</td>
                    <td className="py-2">{one.notes}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </div>,
    document.body,
  )
}
