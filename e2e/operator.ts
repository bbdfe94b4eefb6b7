import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { makeOperator as nameOperator } from '../src/accounts/server/make-operator.ts'
import { asOwner, password, post } from './owner.ts'
import { serverDatabase } from './prepared.ts'
import { operatorDataDir } from './handed.ts'

/** Only a command on the server can make an operator. */
export const makeOperator = (email: string) =>
  execFileSync('node', ['src/entries/operator.ts', email], {
    env: { ...process.env, DATA_DIR: operatorDataDir },
  })

export const enter = (page: Page) => page.getByRole('button', { name: 'Acessar Painel Master' })

export async function giveCredentials(page: Page, email: string, secret = password) {
  await page.getByLabel('Email Master').fill(email)
  await page.getByLabel('Senha Master', { exact: true }).fill(secret)
  await enter(page).click()
}

export async function codeFromMail(page: Page, email: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text()
    const newest = list.split('<li>').find((one) => one.includes(email) && one.includes('código do Painel Master'))
    code = /\d{6} é o seu código/.exec(newest ?? '')?.[0].slice(0, 6)
    expect(code).toBeDefined()
  }).toPass()
  return code!
}

/** An owner who is also an operator, signed in to the panel by the forms' own requests. */
export async function asOperator(page: Page): Promise<string> {
  const email = await asOwner(page, { name: 'Olga Prado', businessName: 'Salão da Olga' })
  await serverDatabase()
  await nameOperator({ name: 'Olga Prado', email, password })
  await post(page, '/operator/code', { email, password })
  await post(page, '/operator/sign-in', { email, password, code: await codeFromMail(page, email) })
  await page.goto('/master')
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
  return email
}
