import { expect, type Page } from '@playwright/test'
import {
  signedEvent,
  simulatedAccount,
  simulatedSecret,
  simulatedToken,
} from '../src/payments/server/testing/provider-simulator.ts'
import { accessibleAtEachWidth } from './owner.ts'

/** Types the keys of the payment provider, first wrong and then right. */
export async function connectProvider(page: Page): Promise<void> {
  const keys = page.getByRole('form', { name: 'Chaves do Mercado Pago' })
  await keys.getByLabel('Access Token', { exact: true }).fill('APP_USR-errada')
  await keys.getByLabel('Assinatura secreta do webhook', { exact: true }).fill(simulatedSecret)
  await keys.getByRole('button', { name: 'Conectar' }).click()
  await expect(page.getByText('O Mercado Pago não aceitou este Access Token.')).toBeVisible()
  await keys.getByLabel('Access Token', { exact: true }).fill(simulatedToken)
  await keys.getByRole('button', { name: 'Conectar' }).click()
  await expect(page.getByText(`Mercado Pago conectado: conta ${simulatedAccount}`)).toBeVisible()
  await expect(keys.getByLabel('Access Token', { exact: true })).toHaveValue('')
  await accessibleAtEachWidth(page)
}

/** Sends the provider's signed events of a payment to the address that the page shows. */
export async function tellOfPayment(page: Page, address: string, paymentId: number): Promise<void> {
  const events = { headers: signedEvent(paymentId) }
  const answer = await page.request.post(`${address}?data.id=${paymentId}&type=payment`, events)
  expect(answer.status()).toBe(200)
}
