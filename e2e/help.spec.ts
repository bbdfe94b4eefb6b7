import { paths } from '../src/platform/paths.ts'
import { helpPages } from '../src/help/help-pages.ts'
import { asOwner } from './owner.ts'
import { type Browser, expect, type Page, test } from './story.ts'

async function aStranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'pt-BR' })
  return context.newPage()
}

// spec: public-product-8
test('a stranger finds out how to close the register, and reads on', async ({ browser }) => {
  const page = await aStranger(browser)
  await page.goto(paths.home)
  await page.getByRole('navigation', { name: 'Rodapé' }).getByRole('link', { name: 'Ajuda' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Como podemos ajudar?')
  await page.getByLabel('Buscar na ajuda').fill('como fecho o caixa no fim do dia?')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Resultados para “como fecho o caixa no fim do dia?”',
  )
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/ajuda\/fechar-o-caixa$/)
  await expect(page).toHaveTitle(/^Como fechar o caixa no fim do dia/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Contar notas e moedas' })).toBeVisible()
  await page.getByRole('link', { name: 'Como abrir o caixa' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Como abrir o caixa')
  await page.context().close()
})

// spec: public-product-8
test('an address that is not there says so, and what searchers read is complete', async ({ browser }) => {
  const page = await aStranger(browser)
  const answer = await page.goto(paths.helpPage('nada'))
  expect(answer!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta página de ajuda não existe')
  await expect(page.getByRole('link', { name: 'Como marcar um horário' })).toBeVisible()
  const map = await (await page.request.get('/sitemap/inicio.xml')).text()
  for (const { slug } of helpPages) expect(map).toContain(`${paths.helpPage(slug)}</loc>`)
  await page.context().close()
})

// spec: shell-15
test('an owner opens the help from the palette, from the header and by the key of a screen', async ({ page }) => {
  await asOwner(page)
  await page.goto(paths.commissions)
  const header = page.getByRole('link', { name: 'Ajuda desta tela, em outra aba' })
  const [ofScreen] = await Promise.all([page.waitForEvent('popup'), header.click()])
  await expect(ofScreen.getByRole('heading', { level: 1 })).toHaveText('Como ver e pagar as comissões')
  const picture = ofScreen.getByRole('img', { name: 'As comissões do período, por profissional.' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
  await ofScreen.close()

  await page.goto(paths.messages)
  await expect(page.getByRole('heading', { level: 1, name: 'Mensagens' })).toBeVisible()
  await page.keyboard.press('?')
  const beside = page.getByRole('dialog', { name: 'Teclas de atalho' }).getByRole('link', { name: 'Ajuda desta tela' })
  const [ofMessages] = await Promise.all([page.waitForEvent('popup'), beside.click()])
  await expect(ofMessages.getByRole('heading', { level: 1 })).toHaveText('Ajuda desta tela')
  await expect(ofMessages.getByRole('link', { name: 'Como mandar lembretes aos clientes' })).toBeVisible()
  await ofMessages.close()

  await page.keyboard.press('Escape')
  // On a phone the header has no room for it, and its menu has.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(header).toBeHidden()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const inMenu = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Ajuda desta tela' })
  const [onPhone] = await Promise.all([page.waitForEvent('popup'), inMenu.click()])
  await expect(onPhone.getByRole('link', { name: 'Como mandar lembretes aos clientes' })).toBeVisible()
  await onPhone.close()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Buscar tela, cliente ou ação…').fill('trocar dominio')
  const found = page.getByRole('option', { name: 'Como usar ou trocar o domínio próprio' })
  const [ofDomain] = await Promise.all([page.waitForEvent('popup'), found.click()])
  await expect(ofDomain).toHaveURL(/\/ajuda\/trocar-o-dominio$/)
})
