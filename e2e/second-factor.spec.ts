import { expect, test, type Page } from './story.ts'
import { totpCode } from '../src/accounts/server/parts/totp.ts'
import { withConfirmedAddress } from './mail.ts'
import { outlastProof } from './prepared.ts'
import { accessible, accessibleAtEachWidth, asOwner, password } from './owner.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Decodes the base32 key as an authenticator does. */
function secretOf(written: string): Buffer {
  const bits = Array.from(written.replaceAll(/\s/g, ''), (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  )
}

async function signIn(page: Page, email: string) {
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Abra o seu aplicativo autenticador')).toBeVisible()
}

// spec: auth-3
test('an owner switches the second factor on, comes in with it and with a recovery code, and switches it off', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const email = await asOwner(page)
  await page.goto('/dashboard/user-settings')
  await expect(page.getByRole('button', { name: 'Ativar' })).toBeDisabled()
  await withConfirmedAddress(page, email)
  await outlastProof(email)

  await page.goto('/dashboard/user-settings')
  await page.getByRole('button', { name: 'Ativar' }).click()
  const once = page.getByRole('form', { name: 'Confirmar que é você' })
  await once.getByLabel('Senha', { exact: true }).fill('não sei')
  await once.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Senha incorreta.')).toBeVisible()
  await once.getByLabel('Senha', { exact: true }).fill(password)
  await once.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('img', { name: 'QR Code para o aplicativo autenticador' })).toBeVisible()
  await accessibleAtEachWidth(page)
  const secret = secretOf((await page.locator('p.font-mono').textContent())!)
  /** The code this many half minutes from now; each code works once. */
  const code = (away: number) => totpCode(secret, new Date(Date.now() + away * 30_000))

  await page.getByLabel('Código de 6 dígitos').fill(code(20))
  await page.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('O código está incorreto ou já foi usado.')).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(code(0))
  await page.getByRole('button', { name: 'Ativar' }).click()
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent())!
  await accessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Códigos de recuperação restantes: 10.')).toBeVisible()

  await signIn(page, email)
  await accessible(page)
  await page.getByLabel('Código de verificação').fill('000000')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('O código está incorreto ou já foi usado.')).toBeVisible()
  await page.getByLabel('Código de verificação').fill(code(1))
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await signIn(page, email)
  await page.getByLabel('Código de verificação').fill(recovery)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard/user-settings')
  await expect(page.getByText('Códigos de recuperação restantes: 9.')).toBeVisible()
  await page.getByRole('button', { name: 'Desativar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('Verificação desativada!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ativar' })).toBeEnabled()
})
