import pg from 'pg'
import { databaseCpuMicroseconds, ownCpuMicroseconds, repeat } from '../measure.ts'
import { answerAsMeter, measureOf } from '../meter.ts'
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
  await repeat(1000, 1, one)
  return measureOf(() => ownCpuMicroseconds() + databaseCpuMicroseconds(postmaster), 1, one)
})
