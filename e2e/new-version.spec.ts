import { expect, test, type Page } from './story.ts'
import { contractHeader } from '../src/platform/question.ts'
import { accessible, asOwner, post } from './owner.ts'

const notice = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Há uma versão nova do sistema' })
const reload = (page: Page) => page.getByRole('button', { name: 'Recarregar' })

/** From now on a server of other contracts answers. */
const release = (page: Page) =>
  page.route('**/rpc/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), [contractHeader]: 'of-the-next-version' } })
  })
/** The files of this build are no longer there. */
const takeAway = (page: Page, files: RegExp) => page.route(files, (route) => route.fulfill({ status: 404 }))

/** Tells that the page was never loaded anew. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in document.documentElement.dataset)

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('a release while a form is open asks to reload; what was typed stays and is saved', async ({ page }) => {
      await asOwner(page)
      await page.goto('/dashboard/clients?new=true')
      const form = page.getByRole('dialog', { name: 'Novo Cliente' })
      await form.getByLabel('Nome completo').fill('Ana Souza')
      await mark(page)
      await release(page)
      // Another device writes, and this page reads again.
      await post(page, '/clients', { name: 'Bia Reis' })
      await expect(notice(page)).toBeVisible()
      await accessible(page)
      await expect(form.getByLabel('Nome completo')).toHaveValue('Ana Souza')
      await form.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByText('Cliente cadastrado!')).toBeVisible()
      await expect(page.getByRole('row', { name: /Ana Souza/ })).toBeVisible()
      expect(await isMarked(page)).toBe(true)

      await page.unroute('**/rpc/**')
      await reload(page).click()
      await expect(page.getByRole('row', { name: /Ana Souza/ })).toBeVisible()
      expect(await isMarked(page)).toBe(false)
      await expect(notice(page)).toBeHidden()
    })

    test('a part of a form that a release took away asks to reload; what was typed stays', async ({ page }) => {
      await takeAway(page, /\/assets\/calendar-(?!check)/)
      await asOwner(page)
      await page.goto('/schedule-settings?tab=dates')
      await page.getByRole('button', { name: 'Adicionar data' }).click()
      const form = page.getByRole('dialog', { name: 'Adicionar data' })
      await form.getByLabel('Nome').fill('Aniversário da cidade')
      await mark(page)
      await form.getByRole('button', { name: 'Abrir calendário' }).first().click()
      await expect(notice(page)).toBeVisible()
      await expect(reload(page)).toBeVisible()
      await expect(form.getByLabel('Nome')).toHaveValue('Aniversário da cidade')
      expect(await isMarked(page)).toBe(true)
    })

    test('a screen that a release took away is fetched anew; where that does not help, it says so', async ({
      page,
    }) => {
      const reports = /\/assets\/reports-page-/
      await asOwner(page)
      await takeAway(page, reports)
      await page.goto('/dashboard')
      await mark(page)
      if (width < 768) await page.getByRole('button', { name: 'Abrir menu' }).click()
      await page.getByRole('link', { name: 'Relatórios' }).click()
      await expect(page.getByText('recarregue a página para continuar')).toBeVisible()
      // It may be loading anew right now.
      await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
      await page.unroute(reports)
      await reload(page).click()
      await expect(page.getByRole('heading', { name: 'Relatórios' })).toBeVisible()
    })
  })
