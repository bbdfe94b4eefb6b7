import { writeFile } from 'node:fs/promises'
import { newAddress, openBookingPage, password, post } from '../owner.ts'
import { expect, test } from './story.ts'
import type { Visitor } from './visitor.ts'

type Owner = Parameters<typeof post>[0]

const hours = Array.from({ length: 7 }, () => [{ from: '08:00', to: '18:00' }])
const cart = { role: 'complementary', name: 'Carrinho' }
const shampoo = '7891000100103'

/** Somebody who cuts every day, a client, and a booking page: its path. */
async function aSalon(owner: Owner): Promise<{ path: string; serviceId: string; professionalId: string }> {
  const contact = { phone: '(11) 97777-0001', email: 'bruna@exemplo.com' }
  const person = { ...contact, name: 'Bruna', commissionPercent: 40, specialtyIds: [], hours }
  const [{ id: professionalId }, { id: serviceId }] = await Promise.all([
    post(owner, '/professionals', person),
    post(owner, '/services', { name: 'Corte', priceCents: 8_000, durationMinutes: 60, isActive: true }),
    post(owner, '/clients', { name: 'Ana Conceição', phone: '(11) 98765-4321' }),
  ])
  const slug = await openBookingPage(owner, { whatsapp: '(11) 91234-5678' })
  return { path: `/booking/${slug}`, serviceId, professionalId }
}

async function signIn(visitor: Visitor, { email, password }: { email: string; password: string }) {
  await visitor.open('/login')
  await visitor.fill('E-mail', email)
  await visitor.fill('Senha', password)
  await visitor.hit('Enter')
  await visitor.sees({ role: 'heading', name: 'Visão Geral' })
}

/** A register that was opened with R$ 100,00, where somebody can scan. */
async function openTill(visitor: Visitor, owner: Owner & { email: string; password: string }) {
  await post(owner, '/products', { name: 'Shampoo', barcode: shampoo, priceCents: 2_550, stock: 3, isActive: true })
  await signIn(visitor, owner)
  await visitor.open('/dashboard/pos')
  await visitor.press({ role: 'button', name: 'Abrir Caixa' })
  await visitor.fill('Valor inicial', '10000')
  await visitor.hit('Enter')
  await visitor.sees({ text: 'Aberto', exact: true })
  await visitor.missesSoon({ role: 'dialog' })
}

const timeZone = 'America/Sao_Paulo'
/** The weekday of tomorrow, as the days of a booking page begin. */
const tomorrow = new Date(Date.now() + 86_400_000)
const weekday = tomorrow.toLocaleDateString('pt-BR', { weekday: 'short', timeZone }).replace('.', '')
const date = tomorrow.toLocaleDateString('sv-SE', { timeZone })

for (const hasScripts of [true, false])
  test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
    test.use({ hasScripts })

    test('a stranger books a time, moves it and cancels it', async ({ visitor, owner }) => {
      const { path } = await aSalon(owner)
      await visitor.open(`${path}?lang=pt-BR`)
      await visitor.press({ role: 'link', name: weekday })
      await visitor.sees({ role: 'link', name: weekday, isCurrent: true })
      await visitor.press({ text: '10:00', exact: true })
      await visitor.fill('Nome completo', 'Paula Reis')
      await visitor.fill('Telefone', '11955554444')
      await visitor.press({ role: 'button', name: 'Confirmar Agendamento' })
      await visitor.sees({ role: 'heading', name: 'Pedido enviado' })
      expect(await appointmentsOf(owner)).toMatchObject([
        { client: { name: 'Paula Reis' }, date, from: 10 * 60, status: 'pending' },
      ])

      await visitor.press({ role: 'link', name: 'Remarcar' })
      await visitor.press({ text: '15:00', exact: true })
      await visitor.press({ role: 'button', name: 'Remarcar' })
      await visitor.sees({ role: 'heading', name: 'Pedido enviado' })
      await visitor.sees({ text: '15:00 às 16:00' })
      await visitor.press({ role: 'link', name: 'Cancelar' })
      await visitor.press({ role: 'button', name: 'Cancelar agendamento' })
      await visitor.sees({ text: 'Você cancelou este agendamento.' })
      expect(await appointmentsOf(owner)).toMatchObject([{ from: 15 * 60, status: 'cancelled' }])
    })
  })

test('an owner signs up', async ({ visitor }) => {
  await visitor.open('/register')
  await visitor.fill('Nome completo', 'Rita Lima')
  await visitor.fill('Nome do negócio', 'Espaço da Rita')
  await visitor.fill('E-mail', newAddress())
  await visitor.fill('Senha', password, true)
  await visitor.fill('Confirmar senha', password, true)
  await visitor.press({ role: 'button', name: 'Cadastrar' })
  await visitor.sees({ role: 'heading', name: 'Visão Geral' })
})

test('the first appointment is made by keyboard', async ({ visitor, owner }) => {
  await aSalon(owner)
  await signIn(visitor, owner)
  await visitor.open(`/dashboard/schedule?date=${date}`)
  await visitor.press({ role: 'button', name: 'Novo Agendamento' })
  const dialog = { role: 'dialog', name: 'Novo Agendamento' }
  await visitor.waitsForFocus({ label: 'Cliente', within: dialog })
  await visitor.type('Ana')
  await visitor.sees({ role: 'option', name: 'Ana Conceição' })
  await visitor.hit('Enter')
  await visitor.waitsForFocus({ label: 'Serviço', within: dialog })
  await visitor.type('c')
  await visitor.hit('Tab')
  await visitor.press({ text: '10:00', within: { role: 'group', name: 'Horários livres' } })
  await visitor.hit('Control', 'Enter')
  await visitor.sees({ text: 'Agendamento criado!' })
  await visitor.sees({ role: 'button', name: 'Ana Conceição', within: { role: 'list', name: 'Agendamentos do dia' } })
})

test('a scanned sale is charged, and its receipt is there', async ({ visitor, owner }) => {
  await openTill(visitor, owner)
  await visitor.scan(shampoo)
  await visitor.sees({ text: 'R$ 25,50', within: cart })
  await visitor.hit('F9')
  const receipt = { role: 'dialog', name: 'Venda finalizada' }
  await visitor.sees({ text: 'R$ 25,50', within: receipt })
  expect(await sold(owner)).toMatchObject({ saleCount: 1, totalCents: 2_550 })
})

test('a sale without a network is kept on the device over a reload, and is sent once there is one', async ({
  visitor,
  owner,
  line,
}) => {
  await openTill(visitor, owner)
  await visitor.waitsFor(keptCopies, '7')
  await line.cut()
  await visitor.open('/dashboard/pos')
  await visitor.sees({ text: 'Aberto', exact: true })
  await visitor.scan(shampoo)
  await visitor.hit('F9')
  await visitor.sees({ text: 'VENDA A CONFIRMAR', within: { role: 'dialog', name: 'Venda a confirmar' } })
  await visitor.hit('Enter')
  await visitor.missesSoon({ role: 'dialog' })
  await visitor.reload()
  await visitor.sees({ role: 'button', name: '1 venda aguardando envio' })
  await line.join()
  await visitor.missesSoon({ role: 'button', name: 'venda aguardando envio' })
  await visitor.missesSoon({ role: 'button', name: 'Enviando…' })
  expect(await sold(owner)).toMatchObject({ saleCount: 1, totalCents: 2_550 })
})

test('a file of clients is imported', async ({ visitor, owner }, info) => {
  const file = info.outputPath('clientes.csv')
  await writeFile(file, 'Nome;Celular;Aniversário\nDora Lemos;(11) 98888-7777;08/05\nEnzo Farias;(11) 98888-6666;\n')
  await signIn(visitor, owner)
  await visitor.open('/dashboard/clients/import')
  await visitor.sees({ text: 'Escolha o arquivo' })
  await visitor.chooseFile('input[type=file]', file)
  await visitor.press({ role: 'button', name: 'Conferir' })
  await visitor.press({ role: 'button', name: 'Importar 2 clientes' })
  await visitor.sees({ text: 'Importação concluída' })
  const { clients } = (await (await owner.request.get('/api/clients')).json()) as { clients: { name: string }[] }
  expect(clients.map(({ name }) => name)).toEqual(['Dora Lemos', 'Enzo Farias'])
})

/** How much of what the till reads lies on the device, once its worker can serve the till. */
const keptCopies = `navigator.serviceWorker.ready.then(() => new Promise((done) => {
  indexedDB.open('marcai').onsuccess = ({ target: { result } }) => {
    result.transaction('copies').objectStore('copies').count().onsuccess = ({ target }) => {
      result.close()
      done(target.result)
    }
  }
}))`

async function appointmentsOf({ request }: Owner) {
  const answer = await request.get(`/api/appointments?from=${date}&to=${date}`)
  return ((await answer.json()) as { appointments: object[] }).appointments
}

async function sold({ request }: Owner) {
  const { registers } = (await (await request.get('/api/register')).json()) as {
    registers: { session: { figures: object } }[]
  }
  return registers[0]!.session.figures
}
