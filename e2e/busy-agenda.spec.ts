import { beginLong, expect, type Locator, type Page, test } from './story.ts'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded/postgres.ts'
import { aSalon, day } from './agenda.ts'
import { post } from './owner.ts'
import { dataDir } from './handed.ts'

/** The most appointments that a screen may render at once. */
const most = { rows: 140, ofWeek: 700, ofMonth: 42 * 3 }

// spec: agenda-12
test('ten thousand appointments in a month are listed, scrolled and dragged, and only what is in sight is drawn', async ({
  page,
}) => {
  beginLong('agenda')
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await aBusyMonth(page)

  await page.goto(`/dashboard/schedule?date=${day}`)
  const grid = page.getByRole('list', { name: 'Agendamentos do dia' })
  await expect(grid.getByRole('button')).toHaveCount(340)
  const dayList = page.getByRole('region', { name: 'Lista do dia' })
  await expect(dayList.getByRole('tab', { name: 'Agendamentos 340' })).toBeVisible()
  await scrollsThrough(page, dayList, (list) => list.getByLabel(/^Status de Cliente \d+, 16:00$/).last())

  const moved = grid.getByRole('button', { name: /^16:00.*Profissional 03/ })
  await moved.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await drags(page, moved, 72)
  await expect(grid.getByRole('button', { name: /^17:00.*Profissional 03/ })).toBeVisible()
  await expect(page.getByText('Agendamento atualizado!')).toBeVisible()

  // With many professionals the week begins with one of them.
  await page.getByRole('radio', { name: 'Semana' }).check()
  const filter = page.getByRole('combobox', { name: 'Filtrar por profissional' })
  await expect(filter).not.toHaveValue('Todos os profissionais')
  await filter.click()
  await page.getByRole('option', { name: 'Todos os profissionais' }).click()
  await expect(page.getByRole('region', { name: 'Ocupação da semana' })).toBeVisible()
  await page.getByRole('radio', { name: 'Grade' }).check()
  const week = page.getByRole('list', { name: 'Agendamentos da semana' })
  await expect(week.getByRole('button').first()).toBeVisible()
  expect(await week.getByRole('button').count()).toBeLessThanOrEqual(most.ofWeek)
  await page.getByRole('radio', { name: 'Lista' }).check()
  const weekList = page.getByRole('region', { name: 'Lista da semana' })
  await expect(weekList.getByRole('tab', { name: 'Todos 2380' })).toBeVisible()
  const height = () => weekList.evaluate((list) => list.scrollHeight)
  for (const _ of [2, 3, 4, 5]) {
    const before = await height()
    await weekList.getByRole('button', { name: 'Mostrar mais' }).click()
    await expect.poll(height).toBeGreaterThan(before)
  }
  await scrollsThrough(page, weekList, (list) => list.getByRole('button', { name: 'Mostrar mais' }))

  await page.getByRole('radio', { name: 'Grade' }).check()
  await page.getByRole('radio', { name: 'Mês' }).check()
  await expect(page.getByRole('button', { name: /terça-feira, 12 de março, 340 agendamentos/ })).toBeVisible()
  const month = page.getByRole('region', { name: 'Mês' }).getByRole('listitem')
  expect(await month.count()).toBeLessThanOrEqual(most.ofMonth)
  const first = page.getByRole('list', { name: 'Agendamentos de terça-feira, 12 de março' }).getByRole('button').first()
  await drags(page, first, -130)
  await expect(page.getByText('Este horário não está mais livre. Escolha outro.')).toBeVisible()
})

/** Twenty professionals with seventeen appointments each on every day of the month, for two hundred clients. */
async function aBusyMonth(page: Page) {
  const { serviceId } = await aSalon(page)
  const contact = { phone: '(11) 98765-4321', email: 'equipe@exemplo.com', document: null }
  const hours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:30' }])
  for (let n = 1; n <= 20; n++)
    await post(page, '/professionals', {
      ...contact,
      name: `Profissional ${String(n).padStart(2, '0')}`,
      commissionPercent: 40,
      specialtyIds: [],
      hours,
    })
  const { url } = await startEmbeddedPostgres({ dataDir })
  const database = new pg.Client(url)
  await database.connect()
  const { rows } = await database.query<{ business_id: string }>('select business_id from service where id = $1', [
    serviceId,
  ])
  const businessId = rows[0]!.business_id
  await database.query(
    `insert into client (business_id, name) select $1, 'Cliente ' || n from generate_series(1, 200) n`,
    [businessId],
  )
  const { rowCount } = await database.query(
    `with booked as (
     select uuidv7() as visit, c.id as client, p.id as professional, t
     from (select id, row_number() over (order by name) as n from professional
       where business_id = $1 and name like 'Profissional%') p
     cross join generate_series(timestamp '2030-03-01', '2030-03-31', '1 day') d
     cross join generate_series(0, 16) slot
     cross join lateral (select (d + interval '8 hours' + slot * interval '30 minutes') at time zone 'America/Sao_Paulo') at (t)
     join (select id, row_number() over (order by id) as n from client
       where business_id = $1 and name like 'Cliente%') c on c.n = 1 + (p.n * 17 + slot + extract(day from d)::int) % 200
     ), v as (
       insert into visit (business_id, id, client_id, source) select $1, visit, client, 'reception' from booked
     )
     insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents)
     select $1, visit, client, professional, $2, t, t + interval '30 minutes', 8000 from booked`,
    [businessId, serviceId],
  )
  expect(rowCount).toBe(10_540)
  // Who keeps statistics in production comes by within a minute; until then PostgreSQL plans for a handful of rows.
  await database.query('analyze client, visit, appointment, occupation')
  await database.end()
}

/** Scrolls to the end of a list and back, and checks that only the rows near the screen are rendered. */
async function scrollsThrough(page: Page, list: Locator, end: (list: Locator) => Locator) {
  const rows = list.getByRole('listitem')
  expect(await rows.count()).toBeLessThanOrEqual(most.rows)
  await list.hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(end(list)).toBeInViewport({ timeout: 100 })
  }).toPass()
  expect(await rows.count()).toBeLessThanOrEqual(most.rows)
  await page.mouse.wheel(0, -100_000)
}

/** Drags something in small moves; `bench/dragging.ts` measures their cost. */
async function drags(page: Page, held: Locator, down: number) {
  const { x, y, width, height } = (await held.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2 + down, { steps: 20 })
  await expect(page.locator('[data-ghost]')).toBeVisible()
  await page.mouse.up()
}
