import pg from 'pg'
import { connectionString, type BareTask } from './bare-task.ts'
import { repeat } from './measure.ts'

/** The baseline, in its own process: the same statements on plain pg connections, without the product. */
process.once('message', (task: BareTask) => {
  run(task).then(
    (result) => process.send!(result, () => process.exit(0)),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})

async function run({ databaseUrl, statements, times, atOnce, seed }: BareTask) {
  const clients = await Promise.all(Array.from({ length: atOnce }, () => connect(databaseUrl)))
  const free = [...clients]
  const one = async (i: number) => {
    const client = free.pop()!
    const fresh = (value: unknown) =>
      seed && typeof value === 'string' ? value.replaceAll(seed, newSeed(seed, i)) : value
    for (const { text, values, name } of statements)
      await client.query(name ? { name, text, values: revive(values).map(fresh) } : text)
    free.push(client)
  }
  await repeat(times / 2, atOnce, (i) => one(-1 - i))
  const [cpu, wall] = [process.cpuUsage(), performance.now()]
  await repeat(times, atOnce, one)
  const used = process.cpuUsage(cpu)
  const result = {
    cpuMicroseconds: (used.user + used.system) / times,
    milliseconds: (performance.now() - wall) / times,
  }
  await Promise.all(clients.map((client) => client.end()))
  return result
}

async function connect(databaseUrl: string) {
  const client = new pg.Client(connectionString(databaseUrl))
  await client.connect()
  return client
}

/** Returns a different id of the same form for each round. */
const newSeed = (seed: string, i: number) => seed.slice(0, -8) + (0x10_00_00_00 + i).toString(16).padStart(8, '0')

/** Restores the buffers that the JSON messages between the processes have turned into objects. */
const revive = (values: unknown[]) =>
  values.map((value) =>
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
      ? Buffer.from((value as unknown as { data: number[] }).data)
      : value,
  )
