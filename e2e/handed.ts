import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { givenOrDefault } from '../checks/environment.ts'

/** Decided by the first process, and the same in the workers, which inherit its environment. */
const decided = (name: string, value: () => string | number): string => (process.env[name] ??= String(value()))
const newDataDir = () => mkdtempSync(join(tmpdir(), 'marcai-e2e-'))

export const port = Number(givenOrDefault('E2E_PORT'))
/** A story is the name server there, when there is one. */
export const nameServerAddress = decided('E2E_DNS', () => `127.0.0.1:${20_000 + (port % 10_000)}`)
/** Where a story simulates the payment provider, when there is one: below the ports that outgoing connections take. */
export const paymentsPort = Number(decided('E2E_PAYMENTS', () => 10_000 + (port % 10_000)))
/** The same for the account of a business, in a story beside it. */
export const depositsPort = Number(decided('E2E_DEPOSITS', () => paymentsPort + 1))
/** Where a story simulates the look-up of CEPs. */
export const postalCodesPort = Number(decided('E2E_POSTAL_CODES', () => 15_000 + (port % 5_000)))
export const dataDir = decided('E2E_DATA_DIR', newDataDir)
/** Of the stories that change the platform for everybody. */
export const operatorDataDir = decided('E2E_OPERATOR_DATA_DIR', newDataDir)
