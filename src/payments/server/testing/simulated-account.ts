import type pg from 'pg'
import { settings } from '../../../platform/server/settings.ts'
import { sealKeys } from '../keep-keys.ts'
import {
  simulatedAccount,
  simulatedSecret,
  simulatedToken,
  startSimulator,
  type Simulator,
} from './provider-simulator.ts'

let running: Promise<Simulator> | undefined

/** Starts the simulator once per process and points the settings at it. */
export async function simulated(): Promise<Simulator> {
  running ??= startSimulator()
  const simulator = await running
  settings.paymentsUrl = simulator.url
  settings.sealingKey = Buffer.alloc(32, 7).toString('base64')
  return simulator
}

/** Stores the simulator's keys as our payment account. */
export async function keepSimulatedKeys(admin: pg.Client): Promise<void> {
  await simulated()
  const sealed = sealKeys({ accessToken: simulatedToken, webhookSecret: simulatedSecret }, 'our')
  await admin.query(
    `insert into payment_account (account_id, access_token, webhook_secret) values ($1, $2, $3)
     on conflict (only_row) do update set access_token = excluded.access_token, webhook_secret = excluded.webhook_secret`,
    [simulatedAccount, sealed.accessToken, sealed.webhookSecret],
  )
}
