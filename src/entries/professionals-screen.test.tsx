// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage, told } from '../accounts/web/testing/show-page.tsx'
import type { TimeOff } from '../agenda/time-off.ts'
import { agendaApi } from '../agenda/web/api.ts'
import { dayBounds, localDate } from '../platform/clock.ts'
import { scriptedRpc } from '../platform/web/testing/scripted-rpc.ts'
import type { Professional, ProfessionalCard } from '../team/contract.ts'
import { specialtyRefusals } from '../team/professional.ts'
import { teamApi } from '../team/web/api.ts'
import { ProfessionalsScreen } from './professionals-screen.tsx'

const rpc = scriptedRpc()
const { professionals, specialties } = teamApi
const id = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`
const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0
    ? []
    : [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '18:00' },
      ],
)
const common = { phone: '(11) 98765-4321', hours, isActive: true, createdAt: '2026-11-21T15:00:00.000Z', photo: null }
const of = (name: string, last: number): Professional => ({
  ...common,
  id: id(last),
  name,
  email: `${name.toLowerCase()}@exemplo.com`,
  specialties: [],
  commissionPercent: 40,
  account: null,
})
const [bruna, carla] = [of('Bruna', 1), of('Carla', 2)]
let team: Professional[]
let offered: { id: string; name: string }[]

beforeEach(() => {
  team = [bruna, carla]
  offered = []
  rpc.answers(professionals.list, () => team)
  rpc.answers(specialties.list, () => offered)
  rpc.answers(professionals.accounts, () => [
    {
      id: id(9),
      name: 'Rita Lima',
      role: 'admin' as const,
      professional: team.find(({ account }) => account) ? { id: bruna.id, name: bruna.name } : null,
    },
  ])
  rpc.answers(agendaApi.timeOff.list, [])
})

// spec: professionals-1, professionals-2, professionals-4, professionals-5, professionals-6, errors-15
test('a professional’s hours end after they begin, and a specialty exists once', async () => {
  rpc.answers(
    specialties.create,
    ({ name }) => {
      const made = { id: id(3 + offered.length), name }
      offered = [...offered, made]
      return made
    },
    ['team'],
  )
  rpc.answers(
    professionals.create,
    ({ name, email, commissionPercent, hours }) => {
      const davi = { ...of(name, 8), email, commissionPercent, hours, phone: '(11) 91234-5678' }
      team = [...team, { ...davi, specialties: offered.map(({ name }) => name) }]
      return { id: id(8) }
    },
    ['team'],
  )
  const { user } = await showPage(<ProfessionalsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Novo Profissional' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Profissional' }))
  const field = (label: string | RegExp) => dialog.getByLabelText(label)
  const press = (name: string) => user.click(dialog.getByRole('button', { name }))
  const paste = async (label: string | RegExp, text: string) => {
    await user.clear(field(label))
    await user.click(field(label))
    await user.paste(text)
  }
  await paste(/^Nome/, 'Davi Rocha')
  await paste(/^E-mail/, 'davi@exemplo.com')
  await user.type(field(/^Telefone/), '11912345678')
  await paste(/^Comissão/, '35')
  await user.type(field('CPF'), '52998224725')
  await user.click(dialog.getByRole('checkbox', { name: 'Sábado' }))
  const end = field('Segunda-feira, horário 1, fim')
  await user.clear(end)
  await user.type(end, '07:00')
  await press('Salvar')
  await dialog.findByText('O fim precisa ser depois do início.')
  expect(rpc.calls(professionals.create)).toEqual([])
  await user.clear(end)
  await user.type(end, '13:00')
  await press('Remover Segunda-feira, horário 2')
  await press('Copiar segunda-feira para os dias marcados')

  const add = async (typed: string) => {
    await paste('Nova especialidade', typed)
    await press('Adicionar')
  }
  for (const typed of ['Barba', 'Corte', 'Unhas']) {
    await add(typed)
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: typed })
    expect(box.checked).toBe(true)
  }
  rpc.refuses(specialties.create, specialtyRefusals.SPECIALTY_EXISTS)
  await add('barba')
  await told('Especialidade já existe', 'Esta especialidade já foi criada anteriormente.')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Barba' }).checked).toBe(true)
  await press('Salvar')
  await told('Profissional cadastrado!')
  const monday = [{ from: '08:00', to: '13:00' }]
  expect(rpc.calls(professionals.create)).toMatchObject([
    {
      name: 'Davi Rocha',
      document: '52998224725',
      commissionPercent: 35,
      hours: [[], monday, monday, monday, monday, monday, []],
      specialtyIds: [id(3), id(4), id(5)],
    },
  ])

  const row = await screen.findByRole('row', { name: /Davi Rocha/ })
  for (const text of ['Desde 21/11/2026', '(11) 91234-5678', 'Seg–Sex 08:00–13:00', '35%', 'Ativo'])
    expect(row.textContent).toContain(text)
  expect(row.textContent).toMatch(/Barba\s*Corte\s*\+1/)
})

// spec: professionals-7
test('who is removed is asked about, and leaves the list', async () => {
  const { user } = await showPage(<ProfessionalsScreen />)
  const row = await screen.findByRole('row', { name: /Carla/ })
  rpc.answers(professionals.removal, { historyKept: false })
  rpc.answers(professionals.remove, () => ((team = [bruna]), { historyKept: false }), ['team'])
  await user.click(within(row).getByRole('button', { name: 'Mais ações de Carla' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remover' }))
  const question = await screen.findByRole('alertdialog', { name: 'Confirmar Exclusão' })
  expect(question.textContent).toContain(
    'Tem certeza que deseja remover o profissional Carla? Esta ação não pode ser desfeita.',
  )
  await user.click(within(question).getByRole('button', { name: 'Remover' }))
  await told('Profissional removido!')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Carla/ })).toBeNull())
  expect(rpc.calls(professionals.remove)).toEqual([{ id: carla.id }])
})

// spec: professionals-2, professionals-3, professionals-4, calls-6
test('a professional is found by name or status, and is a person of the team', async () => {
  const { specialties: _, account: __, ...told1 } = bruna
  const card: ProfessionalCard = { ...told1, document: null, specialtyIds: [], accountId: null, commissionPercent: 40 }
  rpc.answers(professionals.get, ({ id }) => ({ ...card, id }))
  rpc.answers(professionals.update, () => void (team = [{ ...bruna, account: { name: 'Rita Lima' } }, carla]), ['team'])
  const { user, router } = await showPage(<ProfessionalsScreen />)
  await screen.findByRole('row', { name: /Bruna/ })
  const names = () =>
    within(screen.getByRole('table', { name: 'Profissionais' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
  expect(names()).toEqual([expect.stringContaining('Bruna'), expect.stringContaining('Carla')])
  expect(screen.getByRole('row', { name: /Carla/ }).textContent).toContain('Sem especialidades')
  expect(screen.getByRole('row', { name: /Bruna/ }).textContent).toContain('Seg–Sáb 09:00–18:00 (pausa 12:00–13:00)')
  await user.type(screen.getByLabelText('Buscar profissional'), 'carla@')
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'carla@' }))
  expect(names()).toEqual([expect.stringContaining('Carla')])
  await user.click(screen.getByRole('radio', { name: 'Inativos' }))
  await screen.findByText('Nenhum profissional encontrado')
  await user.click(screen.getByRole('button', { name: 'Mostrar todos' }))
  await waitFor(() => expect(names()).toHaveLength(2))

  const edit = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Editar ${name}` }))
    return within(await screen.findByRole('dialog', { name: 'Editar Profissional' }))
  }
  const dialog = await edit('Bruna')
  await user.type(await dialog.findByLabelText('CPF'), '11222333000181')
  await dialog.findByRole('option', { name: 'Rita Lima · Proprietário' })
  await user.selectOptions(dialog.getByLabelText('Conta de acesso'), 'Rita Lima · Proprietário')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await dialog.findByText('Informe um CPF válido.')
  expect(rpc.calls(professionals.update)).toEqual([])
  await user.clear(dialog.getByLabelText('CPF'))
  await user.type(dialog.getByLabelText('CPF'), '52998224725')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await told('Profissional atualizado!')
  expect(rpc.calls(professionals.update)).toMatchObject([{ id: bruna.id, document: '52998224725', accountId: id(9) }])
  await waitFor(() =>
    expect(
      within(screen.getByRole('row', { name: /Bruna/ })).getByRole('link', { name: 'Conta: Rita Lima' }),
    ).toBeTruthy(),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const other = await edit('Carla')
  const taken = await other.findByRole<HTMLOptionElement>('option', { name: 'Rita Lima · já vinculada a Bruna' })
  expect(taken.disabled).toBe(true)
})

test('a professional takes a day off and gives it back', async () => {
  const today = localDate(new Date(), 'America/Sao_Paulo')
  const { from, to } = dayBounds(today, 'America/Sao_Paulo')
  const away = { startsAt: from.toISOString(), endsAt: to.toISOString(), reason: 'Férias', isWholeDays: true }
  let daysOff: TimeOff[] = []
  rpc.answers(agendaApi.timeOff.list, () => daysOff)
  rpc.answers(
    agendaApi.timeOff.create,
    ({ professionalId }) => {
      daysOff = [{ ...away, id: id(7), professionalId }]
      return { id: id(7) }
    },
    ['agenda'],
  )
  rpc.answers(agendaApi.timeOff.remove, () => ((daysOff = []), { undoId: id(6) }), ['agenda'])
  const { user } = await showPage(<ProfessionalsScreen />)
  const daysOffOfBruna = async () => {
    await user.click(await screen.findByRole('button', { name: 'Mais ações de Bruna' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Folgas e bloqueios' }))
    return within(await screen.findByRole('dialog', { name: 'Folgas de Bruna' }))
  }
  let list = await daysOffOfBruna()
  await user.click(await list.findByRole('button', { name: 'Bloquear horário' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bloquear horário' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Profissional/).value).toBe('Bruna')
  await user.click(dialog.getByRole('button', { name: 'Férias' }))
  await user.click(dialog.getByRole('button', { name: 'Bloquear' }))
  expect((await list.findByRole('row', { name: /Férias/ })).textContent).toContain('dia inteiro')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Bloquear horário' })).toBeNull())
  const wanted = { professionalId: bruna.id, wholeDays: true, fromDate: today, toDate: today, reason: 'Férias' }
  expect(rpc.calls(agendaApi.timeOff.create)).toMatchObject([wanted])
  await user.keyboard('{Escape}')
  const row = await screen.findByRole('row', { name: /Bruna/ })
  expect(row.textContent).toMatch(/Férias: .*dia inteiro/)

  list = await daysOffOfBruna()
  await user.click(await list.findByRole('button', { name: /Remover Férias/ }))
  await list.findByText('Nenhuma folga ou bloqueio')
  expect(rpc.calls(agendaApi.timeOff.remove)).toEqual([{ id: id(7) }])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('row', { name: /Bruna/ }).textContent).not.toContain('Férias'))
})
