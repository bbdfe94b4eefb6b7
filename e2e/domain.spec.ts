import { expect, test } from './story.ts'
import { proofLabel } from '../src/domains/domain-records.ts'
import { openNameServer } from '../src/platform/server/testing/name-server.ts'
import { accessibleAtEachWidth, asOwner } from './owner.ts'
import { nameServerAddress } from './handed.ts'

// spec: sites-9, sites-11
test('an owner connects a domain, is told what is missing, sees it become active, and removes it', async ({ page }) => {
  const nameServer = await openNameServer(Number(nameServerAddress.split(':')[1]))
  try {
    const name = `dora-${crypto.randomUUID().slice(0, 8)}.com.br`
    await asOwner(page, { businessName: 'Espaço Dora' })
    await page.goto('/dashboard/domain-settings')
    await page.getByLabel('Seu Domínio').fill(`https://${name.toUpperCase()}/`)
    await page.getByRole('button', { name: 'Conectar Domínio' }).click()

    const table = page.getByRole('table', { name: 'Registros DNS' })
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expect(page.getByText('Pendente', { exact: true })).toBeVisible()
    await expect(table.getByRole('columnheader')).toHaveText(['Tipo', 'Nome', 'Valor', 'TTL', 'Ação'])
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table).toContainText('CNAME')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await table.getByRole('button', { name: `Copiar valor do registro TXT ${proofLabel}` }).click()
    await expect(page.getByText('Copiado!')).toBeVisible()
    const proof = await page.evaluate(() => navigator.clipboard.readText())

    await page.getByRole('button', { name: 'Verificar agora' }).click()
    await expect(page.getByText('Não conectado')).toBeVisible()
    await expect(page.getByText('Ainda não encontramos o registro TXT.')).toBeVisible()
    await accessibleAtEachWidth(page)

    nameServer.names[`${proofLabel}.${name}`] = { TXT: [proof] }
    nameServer.names[name] = { A: ['127.0.0.1'] }
    nameServer.names[`www.${name}`] = { CNAME: name }
    await page.getByRole('button', { name: 'Verificar agora' }).click()
    await expect(page.getByText('Domínio conectado!')).toBeVisible()
    await expect(page.getByText('Seu site e sua página de agendamento abrem neste domínio.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'SSL pendente' })).toBeVisible()

    await page.getByRole('button', { name: 'Remover domínio' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover domínio' }).click()
    await expect(page.getByText('Domínio removido!')).toBeVisible()
    await expect(page.getByLabel('Seu Domínio')).toBeVisible()
  } finally {
    nameServer.close()
  }
})
