import { cpus } from 'node:os'

/** Seconds for which the processors of the whole machine have worked since it started, as `/proc/stat` counts them. */
export function processorSeconds(): number {
  const worked = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
  return worked.reduce((sum, one) => sum + one, 0) / 1000
}
