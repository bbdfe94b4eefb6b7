// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { firstRule } from '../../deposits/deposit.ts'
import { depositsApi } from '../../deposits/web/api.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { newBookingLink } from '../booking-link.ts'
import type { LinkStatistics } from '../contract.ts'
import { teamApi } from '../../team/web/api.ts'
import { bookingApi } from './api.ts'
import { BookingLinkPage } from './booking-link-page.tsx'

const { link } = bookingApi
const rpc = scriptedRpc()
const proposed = newBookingLink('Salão da Rita')
const silent: LinkStatistics = { days: [], sources: [] }
const bruna = {
  id: '0199f3a2-0000-7000-8000-000000000001',
  name: 'Bruna',
  email: 'bruna@salao.com.br',
  phone: '+5511987654321',
  isActive: true,
  createdAt: '2026-01-02T12:00:00.000Z',
  photo: null,
  hours: [],
  specialties: [],
  commissionPercent: null,
  account: null,
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

function answerTheRest(statistics = silent) {
  rpc.answers(depositsApi.rule.get, { isSaved: false, rule: firstRule, hasPixKey: false })
  rpc.answers(link.statistics, statistics)
  rpc.answers(teamApi.professionals.list, [bruna])
  rpc.answers(link.checkPath, { isFree: true, proposal: 'salao-da-dora' })
}

// spec: booking-link-2, public-validation-1, public-errors-1
test('a booking link that was not loaded, saved or copied says so, and one that is incomplete', async () => {
  answerTheRest()
  rpc.breaks(link.get, link.save)
  const { user } = await showPage(<BookingLinkPage />)
  expect(await screen.findByText('Não foi possível carregar o link de agendamento.')).toBeTruthy()
  rpc.answers(link.get, { isSaved: false, link: proposed, gaps: [], place: null })
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  const save = async () => user.click(await screen.findByRole('button', { name: 'Salvar' }))
  await user.clear(await screen.findByRole('textbox', { name: 'Nome do negócio' }))
  await save()
  await told('Campos obrigatórios', 'Preencha o nome do negócio e o caminho personalizado.')
  expect(rpc.calls(link.save)).toEqual([])
  await user.paste('Salão da Dora')
  await user.clear(screen.getByRole('textbox', { name: 'Endereço da página' }))
  await user.paste('salao-da-dora')
  await screen.findByText(/está livre/)
  await save()
  await told('Erro', 'Não foi possível salvar o link de agendamento.')

  const saved = { ...proposed, businessName: 'Salão da Dora', slug: 'salao-da-dora' }
  rpc.answers(link.save, undefined, ['booking'])
  rpc.answers(link.get, { isSaved: true, link: saved, gaps: [], place: null })
  await save()
  await told('Link salvo!')
  expect(rpc.calls(link.save).at(-1)).toMatchObject({ businessName: 'Salão da Dora', slug: 'salao-da-dora' })

  const address = `${location.origin}/booking/salao-da-dora`
  expect((await screen.findByLabelText<HTMLInputElement>('Link da página')).value).toBe(address)
  expect(field('Link da página').readOnly).toBe(true)
  // It is theirs by now.
  expect(screen.queryByText(/está livre/)).toBeNull()
  for (const name of ['Abrir link', 'Visualizar'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/booking/salao-da-dora')
  await user.click(screen.getByRole('button', { name: 'Copiar link' }))
  await told('Copiado!')
  expect(await navigator.clipboard.readText()).toBe(address)
  await user.click(await screen.findByRole('button', { name: 'Copiar o link de Bruna' }))
  expect(await navigator.clipboard.readText()).toBe(`${address}?professional=${bruna.id}`)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(screen.getByRole('button', { name: 'Copiar link' }))
  await waitFor(() => expect(screen.getByText('Não foi possível copiar o link.')).toBeTruthy())
})

// spec: booking-link-12
test('visits and bookings are shown by where the link was shared and by day, or that there were none', async () => {
  const days = [
    { date: '2026-03-09', views: 0, started: 0, finished: 0 },
    { date: '2026-03-10', views: 1, started: 0, finished: 0 },
  ]
  answerTheRest()
  rpc.answers(link.get, { isSaved: true, link: proposed, gaps: [], place: null })
  const { user } = await showPage(<BookingLinkPage />)
  expect(await screen.findByText(/^Ninguém abriu a página neste período\./)).toBeTruthy()
  expect(rpc.calls(link.statistics)).toEqual([{ days: 30 }])

  rpc.answers(link.statistics, { days, sources: [{ source: 'instagram', views: 1, started: 0, finished: 0 }] })
  await user.click(screen.getByRole('radio', { name: '7 dias' }))
  const row = await screen.findByRole('row', { name: /^Instagram/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1', '0', '0%'])
  expect(rpc.calls(link.statistics).at(-1)).toEqual({ days: 7 })
  expect(screen.queryByRole('row', { name: /^Link direto/ })).toBeNull()
  await user.click(screen.getByText('Ver em tabela'))
  expect(screen.getAllByRole('row', { name: /\d 1 0$/ })).toHaveLength(1)
})

test('the code for a website is a button, and the page in a frame for the sites that were named', async () => {
  answerTheRest()
  rpc.answers(link.get, {
    isSaved: true,
    link: { ...proposed, framingSites: ['https://www.dora.example'] },
    gaps: [],
    place: null,
  })
  await showPage(<BookingLinkPage />)
  const code = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name }).value
  await screen.findByRole('textbox', { name: 'Botão' })
  expect(code('Botão')).toMatch(/\?de=site".*Agendar horário<\/a>$/)
  expect(code('Página dentro do site')).toContain(`/booking/${proposed.slug}?de=site`)
})

// spec: booking-26
test('what happens after no-shows is chosen once there is a number, and a deposit where one can be paid', async () => {
  answerTheRest()
  rpc.answers(link.get, { isSaved: true, link: { ...proposed, slug: 'salao' }, gaps: [], place: null })
  rpc.answers(link.save, undefined, ['booking'])
  const { user } = await showPage(<BookingLinkPage />)
  const number = await screen.findByLabelText('Depois de quantas faltas')
  expect(screen.queryByLabelText('O que acontece')).toBeNull()
  await user.type(number, '12')
  expect(within(await screen.findByLabelText('O que acontece')).queryByText('Pedir sinal')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Informe de 1 a 10 faltas, ou deixe vazio.')).toBeTruthy()
  expect(rpc.calls(link.save)).toEqual([])
  await user.clear(number)
  await user.type(number, '2')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await told('Link salvo!')
  expect(rpc.calls(link.save)).toMatchObject([{ noShowLimit: 2, noShowAct: 'refuse' }])
})

// spec: booking-26
test('a deposit after no-shows that cannot be paid any more is told', async () => {
  answerTheRest()
  const saved = { ...proposed, slug: 'salao', noShowLimit: 3, noShowAct: 'deposit' } as const
  rpc.answers(link.get, { isSaved: true, link: saved, gaps: [], place: null })
  await showPage(<BookingLinkPage />)
  expect(await screen.findByText(/nada é pedido\.$/)).toBeTruthy()
  expect(field('O que acontece').value).toBe('deposit')
})

// spec: booking-26
test('a deposit after no-shows is offered where one can be paid', async () => {
  answerTheRest()
  rpc.answers(depositsApi.rule.get, { isSaved: true, rule: firstRule, hasPixKey: true })
  rpc.answers(link.get, { isSaved: true, link: { ...proposed, slug: 'salao', noShowLimit: 3 }, gaps: [], place: null })
  rpc.answers(link.save, undefined, ['booking'])
  const { user } = await showPage(<BookingLinkPage />)
  await screen.findByRole('option', { name: 'Pedir sinal' })
  await user.selectOptions(screen.getByLabelText('O que acontece'), 'Pedir sinal')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await told('Link salvo!')
  expect(rpc.calls(link.save)).toMatchObject([{ noShowLimit: 3, noShowAct: 'deposit' }])
})
