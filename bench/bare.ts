import pg from 'pg'
import { connectionString, type BareTask } from './bare-task.ts'
import { ownCpuMicroseconds, repeat } from './measure.ts'
import { answerAsMeter, measureOf } from './meter.ts'

/** The baseline, in its own process: the same statements on plain pg connections, without the product. */
answerAsMeter(async ({ databaseUrl, statements, warming, atOnce, seed }: BareTask) => {
  const free = await Promise.all(Array.from({ length: atOnce }, () => connect(databaseUrl)))
  let next = 0
  const one = async () => {
    const client = free.pop()!
    const i = next++
    const fresh = (value: unknown) =>
      seed && typeof value === 'string' ? value.replaceAll(seed, newSeed(seed, i)) : value
    for (const { text, values, name } of statements)
      await client.query(name ? { name, text, values: revive(values).map(fresh) } : text)
    free.push(client)
  }
  await repeat(warming, atOnce, one)
  return measureOf(ownCpuMicroseconds, atOnce, one)
})

async function connect(databaseUrl: string) {
  const client = new pg.Client(connectionString(databaseUrl))
  await client.connect()
  return client
}

/** Returns a different id of the same form for each repetition. */
const newSeed = (seed: string, i: number) => seed.slice(0, -8) + (0x10_00_00_00 + i).toString(16).padStart(8, '0')

/** Restores the buffers that the JSON messages between the processes have turned into objects. */
const revive = (values: unknown[]) =>
  values.map((value) =>
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
      ? Buffer.from((value as unknown as { data: number[] }).data)
      : value,
  )
