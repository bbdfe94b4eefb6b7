import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { asOwner, password } from './owner.ts'

/** Only a command on the server can make an operator. */
export const makeOperator = (email: string) =>
  execFileSync('node', ['src/entries/operator.ts', email], {
    env: { ...process.env, DATA_DIR: process.env.E2E_OPERATOR_DATA_DIR },
  })

export const enter = (page: Page) => page.getByRole('button', { name: 'Acessar Painel Master' })

export async function giveCredentials(page: Page, email: string, secret = password) {
  await page.getByLabel('Email Master').fill(email)
  await page.getByLabel('Senha Master', { exact: true }).fill(secret)
  await enter(page).click()
}

export async function codeFromMail(page: Page, email: string): Promise<string> {
  const mails = await page.context().newPage()
  const newest = mails.getByRole('link', { name: 'é o seu código do Painel Master' }).filter({ hasText: email }).first()
  await expect(async () => {
    await mails.goto('/dev/mail')
    await expect(newest).toBeVisible({ timeout: 1000 })
  }).toPass()
  const [code] = /\d{6}/.exec((await newest.textContent())!)!
  await mails.close()
  return code
}

/** An owner who is also an operator, signed in to the panel. */
export async function asOperator(page: Page): Promise<string> {
  const email = await asOwner(page, { name: 'Olga Prado', businessName: 'Salão da Olga' })
  makeOperator(email)
  await page.goto('/master/login')
  await giveCredentials(page, email)
  await page.getByLabel('Código de 6 dígitos').fill(await codeFromMail(page, email))
  await enter(page).click()
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  return email
}
