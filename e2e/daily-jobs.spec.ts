import { readFileSync } from 'node:fs'
import { beginLong, expect, test, type Page } from './story.ts'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded/postgres.ts'
import { appointment, aSalon, pastEight, day, drag, withAppointment, withAppointmentToday } from './agenda.ts'
import { counted } from './counted.ts'
import { firstHour } from './first-hour.ts'
import { asOwner, post } from './owner.ts'
import { atTheTill, burst, cart, openRegister, receipt } from './till.ts'
import { dataDir } from './handed.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** The figures in a table of docs/daily-jobs.md: clicks and keys before, or at most, and now. */
const figuresIn = (text: string) =>
  new Map(
    Array.from(
      text.matchAll(/^\| ([^|]+) \| [^|]+ \| (\d+) \+ (\d+) \| (\d+) \| (\d+) \|$/gm),
      ([, job, ...figures]) => {
        const [clicksBefore, keysBefore, clicks, keys] = figures.map(Number) as [number, number, number, number]
        return [job!, { before: { clicks: clicksBefore, keys: keysBefore }, now: { clicks, keys } }]
      },
    ),
  )
const [asBefore = '', ofTheVisit = ''] = readFileSync('docs/daily-jobs.md', 'utf8').split('## Jobs of a visit')
const written = figuresIn(asBefore)
const visitFigures = figuresIn(ofTheVisit)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Novo Agendamento' })

/** Picks service, professional and time with their first letters, and saves. */
async function finishBooking(page: Page) {
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Serviço')).toBeFocused()
  await page.keyboard.type('c')
  await page.keyboard.press('Tab')
  await page.keyboard.type('b')
  // A press elsewhere takes what was typed, and the open list hides all else from roles.
  await dialog.getByLabel('Horários livres').getByText('10:00', { exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Agendamento criado!')).toBeVisible()
}

async function twoThousandClients(page: Page) {
  const { serviceId } = await aSalon(page)
  const { url } = await startEmbeddedPostgres({ dataDir })
  const database = new pg.Client(url)
  await database.connect()
  const { rowCount } = await database.query(
    `insert into client (business_id, name)
     select s.business_id, case n when 777 then 'Zuleide Prado' else 'Cliente ' || n end
     from service s cross join generate_series(1, 2000) n where s.id = $1`,
    [serviceId],
  )
  expect(rowCount).toBe(2000)
  await database.end()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Visão Geral' })).toBeVisible()
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())

/** Each job, with the set-up that it needs. */
const jobs: Record<string, { before: (page: Page) => Promise<unknown>; job: (page: Page) => Promise<unknown> }> = {
  'From the landing page to the first appointment': { before: async () => {}, job: firstHour },
  'Book for a known client on the phone': {
    before: withAppointment,
    job: async (page) => {
      await page.keyboard.press('n')
      await expect(dialogOf(page).getByLabel('Cliente')).toBeFocused()
      await page.keyboard.type('ana')
      await expect(page.getByRole('option', { name: /Ana Conceição/ })).toBeVisible()
      await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
      await page.keyboard.press('Enter')
      await finishBooking(page)
    },
  },
  'Book for a new client': {
    before: withAppointment,
    job: async (page) => {
      await page.keyboard.press('n')
      await expect(dialogOf(page).getByLabel('Cliente')).toBeFocused()
      await page.keyboard.type('Bia Paz')
      await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Telefone')).toBeFocused()
      await page.keyboard.type('11912345678')
      await page.keyboard.press('Enter')
      await finishBooking(page)
    },
  },
  'Move an appointment': {
    before: withAppointment,
    job: async (page) => {
      await drag(page, 0, 72)
      await expect(appointment(page, /^10:00/)).toBeVisible()
    },
  },
  'Mark an appointment as done': {
    before: withAppointmentToday,
    job: async (page) => {
      await page.getByRole('button', { name: 'Concluir atendimento de Ana Conceição, 09:00' }).click()
      await expect(page.getByText('Agendamento marcado como: Concluído')).toBeVisible()
    },
  },
  'Find a client among 2,000': {
    before: twoThousandClients,
    job: async (page) => {
      await page.keyboard.press('Control+k')
      // Types without waiting for the palette to open: no letter may be lost.
      await page.keyboard.type('zule')
      await expect(page.getByRole('option', { name: 'Zuleide Prado' })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Zuleide Prado' })).toBeVisible()
    },
  },
  "See tomorrow's hours": {
    before: withAppointment,
    job: async (page) => {
      await page.keyboard.press('j')
      await expect(page.getByText('Quarta-feira, 13 de março')).toBeVisible()
      expect(day).toBe('2030-03-12')
    },
  },
  'Sell by scanner, cash received typed': {
    before: async (page) => {
      await atTheTill(page)
      await openRegister(page)
    },
    job: async (page) => {
      await burst(page)
      await expect(cart(page).getByText('Shampoo')).toBeVisible()
      await page.keyboard.press('F7')
      await expect(cart(page).getByLabel('Valor recebido')).toBeFocused()
      await page.keyboard.type('5000')
      await page.keyboard.press('F9')
      await expect(receipt(page)).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(receipt(page)).toBeHidden()
    },
  },
  'An appointment paid by card': {
    before: async (page) => {
      await asOwner(page)
      const contact = { phone: '(11) 98765-4321', email: 'bruna@exemplo.com' }
      const hours = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
      const form = { ...contact, name: 'Bruna', commissionPercent: 40, specialtyIds: [], hours }
      const { id: professionalId } = await post(page, '/professionals', form)
      const service = { name: 'Corte', priceCents: 8_000, durationMinutes: 30, isActive: true }
      const { id: serviceId } = await post(page, '/services', service)
      const { id: clientId } = await post(page, '/clients', { name: 'Ana Conceição', phone: contact.phone })
      await post(page, '/appointments', { clientId, serviceId, professionalId, date: today(), time: '23:00' })
      await page.goto('/dashboard/pos')
      await openRegister(page)
    },
    job: async (page) => {
      await page.keyboard.press('F4')
      const scheduled = page.getByRole('region', { name: 'Agendados hoje' })
      await scheduled.getByRole('button', { name: 'Cobrar 23:00 Corte' }).click()
      await expect(cart(page).getByRole('button', { name: 'Detalhes de Corte' })).toContainText('R$ 80,00')
      await page.keyboard.press('F6')
      await page.keyboard.press('F9')
      await expect(receipt(page)).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(receipt(page)).toBeHidden()
    },
  },
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Atendimento' })

async function withNails(page: Page) {
  const { professionals } = await aSalon(page)
  const nails = { name: 'Unhas', priceCents: 5_000, durationMinutes: 30, isActive: true }
  await post(page, '/services', { ...nails, professionalIds: [professionals[1]] })
}

/** The jobs of a visit, which nothing did before. */
const visitJobs: typeof jobs = {
  'Book three services with two professionals': {
    before: async (page) => {
      await withNails(page)
      await page.goto(`/dashboard/schedule?date=${day}`)
      await expect(page.getByRole('region', { name: 'Agendamentos do dia' }).getByText('Bruna')).toBeVisible()
    },
    job: async (page) => {
      await page.keyboard.press('n')
      const dialog = dialogOf(page)
      await expect(dialog.getByLabel('Cliente')).toBeFocused()
      await page.keyboard.type('ana')
      await expect(page.getByRole('option', { name: /Ana Conceição/ })).toBeVisible()
      await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Serviço')).toBeFocused()
      await page.keyboard.type('c')
      await page.keyboard.press('Tab')
      for (const [at, typed] of [
        [2, 'u'],
        [3, 'c'],
      ] as const) {
        await dialog.getByRole('button', { name: 'Adicionar serviço' }).click()
        await expect(dialog.getByRole('combobox', { name: `Serviço ${at}`, exact: true })).toBeFocused()
        await page.keyboard.type(typed)
        await page.keyboard.press('Tab')
      }
      await dialog
        .getByRole('group', { name: 'Horários livres' })
        .getByRole('button', { name: /^14:00/ })
        .click()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Agendamento criado!')).toBeVisible()
    },
  },
  'Change service and price': {
    before: async (page) => {
      await withAppointment(page)
      await post(page, '/services', { name: 'Barba', priceCents: 4_500, durationMinutes: 30, isActive: true })
      await page.reload()
    },
    job: async (page) => {
      await appointment(page, /^09:00/).click()
      const panel = panelOf(page)
      await panel.getByRole('button', { name: 'Editar Corte' }).click()
      await expect(panel.getByLabel('Serviço', { exact: true })).toBeFocused()
      await page.keyboard.type('b')
      await page.keyboard.press('Tab')
      await expect(panel.getByLabel('Valor')).toBeFocused()
      await page.keyboard.type('4000')
      await panel.getByRole('button', { name: 'Salvar serviço' }).click()
      await expect(page.getByText('Serviço atualizado!')).toBeVisible()
      await expect(panel.getByText('R$ 40,00')).toBeVisible()
    },
  },
  'Mark who has come': {
    before: withAppointmentToday,
    job: async (page) => {
      await page.getByRole('button', { name: 'Marcar chegada de Ana Conceição, 09:00' }).click()
      await expect(page.getByText('Chegada marcada!')).toBeVisible()
    },
  },
  'Begin the service of who waits': {
    before: async (page) => {
      await withAppointmentToday(page)
      await page.getByRole('button', { name: 'Marcar chegada de Ana Conceição, 09:00' }).click()
      await expect(page.getByRole('region', { name: 'Sala de espera' })).toBeVisible()
    },
    job: async (page) => {
      await page.getByRole('button', { name: 'Iniciar atendimento de Ana Conceição', exact: true }).click()
      await expect(page.getByText('Atendimento começado!')).toBeVisible()
    },
  },
  'Mark who did not come': {
    before: async (page) => withAppointmentToday(page, '00:00'),
    job: async (page) => {
      await appointment(page, /^00:00/).click()
      await panelOf(page).getByRole('button', { name: 'Faltou' }).click()
      await expect(page.getByText('Falta marcada!')).toBeVisible()
    },
  },
  'Re-time the rest of a day after a delay': {
    before: async (page) => {
      const { professionals, ...salon } = await aSalon(page)
      const { date, at } = await pastEight(professionals[0]!)
      const booking = { ...salon, professionalId: professionals[0], date }
      for (const minutes of [-5, 55]) await post(page, '/appointments', { ...booking, time: at(minutes) })
      await page.goto('/dashboard/schedule')
      await expect(appointment(page)).toHaveCount(2)
    },
    job: async (page) => {
      await page.getByRole('button', { name: 'Atraso de Bruna' }).click()
      await page.getByRole('menuitem', { name: '+15 min' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Aplicar' }).click()
      await expect(page.getByText('Dia remarcado!')).toBeVisible()
    },
  },
  'Charge from the agenda to the receipt, by card': {
    before: async (page) => {
      await withAppointmentToday(page)
      await page.goto('/dashboard/pos')
      await openRegister(page)
      await page.goto('/dashboard/schedule')
      await expect(appointment(page, /^09:00/)).toBeVisible()
    },
    job: async (page) => {
      await appointment(page, /^09:00/).click()
      await panelOf(page).getByRole('link', { name: 'Cobrar R$ 80,00' }).click()
      await expect(cart(page).getByText('Ana Conceição')).toBeVisible()
      await page.keyboard.press('F9')
      await expect(receipt(page)).toBeVisible()
    },
  },
  'Book the same again in four weeks': {
    before: async (page) => {
      await withAppointment(page)
      await appointment(page, /^09:00/).click()
      await expect(panelOf(page).getByRole('button', { name: 'Marcar retorno' })).toBeVisible()
    },
    job: async (page) => {
      await page.getByRole('button', { name: 'Marcar retorno' }).click()
      await page.getByRole('menuitem', { name: /^Em 4 semanas/ }).click()
      await expect(page.getByText('Retorno marcado!')).toBeVisible()
    },
  },
  'Ask why a time is not offered': {
    before: async (page) => {
      await withAppointment(page)
      await page.goto('/schedule-settings?tab=rules')
      const question = page.getByRole('form', { name: 'Por que este horário não aparece?' })
      await question.getByLabel('Serviço').fill('Corte')
      await page.getByRole('option', { name: /^Corte/ }).click()
      await question.getByLabel('Data', { exact: true }).fill('12/03/2030')
      await question.getByLabel('Horário', { exact: true }).fill('09:00')
    },
    job: async (page) => {
      await page.getByRole('button', { name: 'Ver o motivo' }).click()
      await expect(page.getByText('A página aceita agendamentos só até 90 dias à frente.')).toBeVisible()
    },
  },
}

test('every job of the document is counted', () => {
  expect([...written.keys()]).toEqual(Object.keys(jobs))
  expect([...visitFigures.keys()]).toEqual(Object.keys(visitJobs))
})

test('no job of a visit costs more clicks or keys than it may', () => {
  for (const [job, { before: most, now }] of visitFigures) {
    expect(now.clicks, job).toBeLessThanOrEqual(most.clicks)
    expect(now.keys, job).toBeLessThanOrEqual(most.keys)
  }
})

/** A job that took one press cannot take fewer. */
const leastThereIs = 1
const acts = ({ clicks, keys }: { clicks: number; keys: number }) => clicks + keys

test('every job costs less than before, or the one press that it cost before', () => {
  for (const [job, { before, now }] of written) {
    const most = acts(before) === leastThereIs ? leastThereIs : acts(before) - 1
    expect(acts(now), job).toBeLessThanOrEqual(most)
    expect(now.clicks, job).toBeLessThanOrEqual(before.clicks)
  }
})

for (const [name, { before, job }] of Object.entries({ ...jobs, ...visitJobs }))
  test(`${name} costs what is written`, async ({ page }) => {
    beginLong('agenda', 'clients', 'sales')
    test.setTimeout(180_000)
    await before(page)
    const count = await counted(page)
    await job(page)
    expect(count).toEqual((written.get(name) ?? visitFigures.get(name))?.now)
  })
