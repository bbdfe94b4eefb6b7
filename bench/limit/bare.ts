import pg from 'pg'
import { databaseCpuSeconds, repeat } from '../measure.ts'
import { answerAsMeter } from '../meter.ts'
import { tasks, type LimitTask } from './tasks.ts'

/**
 * The fixed baseline, in its own process: Node, one pg client and the least SQL that does each job. The processor time
 * is of this process and the database together.
 */
answerAsMeter(async ({ name, databaseUrl, postmaster, world }: LimitTask) => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  let next = 0
  const one = () => tasks[name](client, world, next++)
  const used = () => {
    const { user, system } = process.cpuUsage()
    return user + system + databaseCpuSeconds(postmaster) * 1e6
  }
  await repeat(1000, 1, one)
  return async (times) => {
    const [cpu, wall] = [used(), performance.now()]
    await repeat(times, 1, one)
    return { cpuMicroseconds: (used() - cpu) / times, milliseconds: (performance.now() - wall) / times }
  }
})
