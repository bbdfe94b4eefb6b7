import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { asOperator } from './operator.ts'
import { accessibleAtEachWidth } from './owner.ts'
import { serverDatabase } from './prepared.ts'
import { expect, test } from './story.ts'

const count = 1000

/** Every tenth one has a plan, the others a trial that ends in seven days. The last one has a CNPJ. */
async function aThousandBusinesses(mark: string): Promise<void> {
  const admin = new pg.Client(await serverDatabase())
  await admin.connect()
  try {
    await admin.query(
      `with made as (
         select n, uuidv7() as business_id, uuidv7() as account_id from generate_series(1, $2::int) n
       ), accounts as (
         insert into account (id, email, name, password_hash)
         select account_id, $1 || n || '@exemplo.com', 'Dona ' || $1 || ' ' || n, 'none' from made returning id
       ), businesses as (
         insert into business (id, name, document)
         select business_id, 'Salão ' || $1 || ' ' || n, case when n = $2 then '11222333000181' end from made returning id
       )
       insert into member (business_id, account_id, role)
       select business_id, account_id, 'admin' from made, (select count(*) from accounts), (select count(*) from businesses)`,
      [mark, count],
    )
    await admin.query(
      `update subscription s set status = 'active', trial_ended_at = now(), expires_at = now() + interval '30 days'
       from business b where b.id = s.business_id and b.name like 'Salão ' || $1 || ' %0'`,
      [mark],
    )
  } finally {
    await admin.end()
  }
}

// spec: master-15
test('among a thousand businesses the overview names what waits, and each is two presses away', async ({ page }) => {
  // It ends in a letter: with the number behind it, another one's address would hold what is looked for.
  const mark = `${crypto.randomUUID().slice(0, 8)}x`
  await aThousandBusinesses(mark)
  await asOperator(page)
  await page.getByRole('link', { name: /testes terminam nos próximos 7 dias/ }).click()
  const table = page.getByRole('table', { name: 'Negócios' })
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  // Stories before this one left businesses of theirs.
  await page.getByLabel('Buscar negócio').fill(mark)
  await expect(pages).toContainText('1–25 de 900')
  await page.getByLabel('Situação').selectOption('Todas as situações')
  await expect(pages).toContainText('1–25 de 1.000')
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(pages).toContainText('26–50 de 1.000')
  await accessibleAtEachWidth(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect
    .poll(() => table.evaluate((one) => one.scrollWidth - one.parentElement!.clientWidth), 'what lies beside a tablet')
    .toBeLessThanOrEqual(0)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(count + 1)

  for (const [typed, name] of [
    [`dona ${mark} 777`, `Salão ${mark} 777`],
    [`${mark}778@exemplo.com`, `Salão ${mark} 778`],
    ['11.222.333/0001-81', `Salão ${mark} ${count}`],
  ] as const) {
    await page.getByLabel('Buscar negócio').fill(typed)
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByRole('link', { name })).toBeVisible()
  }
  await table.getByRole('link', { name: `Salão ${mark} ${count}` }).click()
  await expect(page.getByRole('heading', { name: `Salão ${mark} ${count}` })).toBeVisible()
})
