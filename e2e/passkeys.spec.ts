import { expect, test, type Page } from './story.ts'
import { withConfirmedAddress } from './mail.ts'
import { outlastProof } from './prepared.ts'
import { accessible, accessibleAtEachWidth, asOwner, password, post } from './owner.ts'

/** A virtual authenticator with a fingerprint sensor. */
async function aDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    /** Whether the fingerprint is accepted. */
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

// spec: auth-4
test('an owner makes a passkey, comes in by it without a password, and removes it', async ({ page }) => {
  const email = await asOwner(page)
  const device = await aDevice(page)
  await page.goto('/dashboard/user-settings')
  await expect(page.getByRole('button', { name: 'Criar chave de acesso' })).toBeDisabled()
  await withConfirmedAddress(page, email)
  await outlastProof(email)

  await page.goto('/dashboard/user-settings')
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  const once = page.getByRole('form', { name: 'Confirmar que é você' })
  await once.getByLabel('Senha', { exact: true }).fill('não sei')
  await once.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Senha incorreta.')).toBeVisible()
  await once.getByLabel('Senha', { exact: true }).fill(password)
  await once.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('button', { name: 'Criar chave', exact: true }).click()
  await expect(page.getByText('Dê um nome à chave, como “Celular”.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome da chave' }).fill('Celular da Dora')
  // As in another tab: what this one began is over, so it begins anew.
  await post(page, '/passkeys/begin', {})
  await page.getByRole('button', { name: 'Criar chave', exact: true }).click()
  await expect(page.getByText('Erro ao criar chave')).toBeVisible()
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await page.getByRole('textbox', { name: 'Nome da chave' }).fill('Celular da Dora')
  await page.getByRole('button', { name: 'Criar chave', exact: true }).click()
  await expect(page.getByText('Chave de acesso criada!')).toBeVisible()
  const kept = page.getByRole('list', { name: 'Chaves de acesso' })
  await expect(kept.getByText('Celular da Dora')).toBeVisible()
  await accessibleAtEachWidth(page)

  await page.context().clearCookies()
  await page.goto('/auth')
  await device.verifies(false)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page.getByText('Nenhuma chave de acesso')).toBeVisible()
  await device.verifies(true)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()

  await page.goto('/dashboard/user-settings')
  await expect(kept.getByText(/último acesso em/)).toBeVisible()
  await kept.getByRole('button', { name: 'Remover Celular da Dora' }).click()
  await accessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Chave de acesso removida!')).toBeVisible()
  await expect(kept).toBeHidden()
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page.getByText(/A chave de acesso não foi reconhecida/)).toBeVisible()
})
