import pg from 'pg'
import { databaseCpuSeconds, repeat } from '../measure.ts'
import { tasks, type LimitTask } from './tasks.ts'

/** The fixed baseline, in its own process: Node, one pg client and the least SQL that does each job. */
process.once('message', (task: LimitTask) => {
  run(task).then(
    (microseconds) => process.send!(microseconds, () => process.exit(0)),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

/** Processor time of this process and the database together, for one round. */
async function run({ name, databaseUrl, postmaster, times, world, round }: LimitTask): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const one = (i: number) => tasks[name](client, world, i, round)
  await repeat(Math.max(times / 2, 1000), 1, (i) => one(-1 - i))
  const used = () => {
    const { user, system } = process.cpuUsage()
    return user + system + databaseCpuSeconds(postmaster) * 1e6
  }
  const before = used()
  await repeat(times, 1, one)
  const microseconds = (used() - before) / times
  await client.end()
  return microseconds
}
