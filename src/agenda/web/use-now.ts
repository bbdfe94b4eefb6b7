import { useEffect, useState } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { localMoment, minutesOf, type LocalDate } from '../../platform/clock.ts'

const tick = 15_000

/** The current date and minute in the business's zone. What uses it is drawn again once a minute. */
export function useNow(): { date: LocalDate; minute: number } {
  const { zone } = useBusiness()
  const [now, setNow] = useState(() => minuteNow(zone))
  useEffect(() => {
    const timer = setInterval(() => {
      const next = minuteNow(zone)
      setNow((last) => (last.date === next.date && last.minute === next.minute ? last : next))
    }, tick)
    return () => clearInterval(timer)
  }, [zone])
  return now
}

function minuteNow(zone: string) {
  const { date, time } = localMoment(new Date(), zone)
  return { date, minute: minutesOf(time) }
}
