import { useEffect, useState } from 'react'
import { localDate, localTime, minutesOf, type LocalDate } from '../../platform/clock.ts'

const tick = 15_000

/** Date and minute of the business's clock. */
export function useNow(zone: string): { date: LocalDate; minute: number } {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tick)
    return () => clearInterval(timer)
  }, [])
  return { date: localDate(now, zone), minute: minutesOf(localTime(now, zone)) }
}
