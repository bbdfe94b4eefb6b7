import { paths } from '../src/platform/paths.ts'
import { day } from './agenda.ts'
import type { DialogOf } from './dialogs.ts'
import { choose, inTurn, pick, press, pressIn, sees, select, tab, type, type Step } from './looks.ts'

const dayOf = paths.scheduleOn(day)
const appointment =
  (name: RegExp): Step =>
  (page) =>
    page.getByRole('list', { name: 'Agendamentos do dia' }).getByRole('button', { name }).first().click()
const pressedKeys =
  (name: RegExp, ...keys: string[]): Step =>
  async (page) => {
    await page.getByRole('list', { name: 'Agendamentos do dia' }).getByRole('button', { name }).first().focus()
    for (const one of keys) await page.keyboard.press(one)
  }
const newAppointment = inTurn(
  type('Cliente', 'Ana'),
  (page) => page.getByRole('option', { name: /Ana Conceição/ }).click(),
  pick('Serviço', 'Barba'),
  pick('Profissional', 'Bruna'),
)

export const agendaDialogs: DialogOf[] = [
  {
    title: 'Novo Agendamento',
    of: 'src/agenda/web/appointment-dialog.tsx',
    at: paths.scheduleOn(day),
    open: inTurn(
      press('Novo Agendamento'),
      newAppointment,
      type('Horário', '07:00'),
      sees(/não está entre os horários/),
    ),
  },
  {
    title: 'Novo Agendamento',
    state: 'with the dates that are taken',
    of: 'src/agenda/web/appointment-dialog.tsx',
    at: dayOf,
    open: inTurn(
      press('Novo Agendamento'),
      newAppointment,
      type('Horário', '15:00'),
      select('Repetição', 'Toda semana'),
      pressIn('Novo Agendamento', /^Agendar$/),
      (page) => page.getByRole('list', { name: 'Datas ocupadas' }).getByRole('listitem').first().waitFor(),
    ),
  },
  {
    title: 'Cancelar este atendimento?',
    of: 'src/agenda/web/visit-steps.tsx',
    at: dayOf,
    open: inTurn(appointment(/^09:00/), pressIn('Atendimento', 'Cancelar atendimento')),
  },
  {
    title: 'Calendário',
    of: 'src/agenda/web/appointment-dialog.tsx',
    at: dayOf,
    open: inTurn(press('Novo Agendamento'), pressIn('Novo Agendamento', 'Abrir calendário')),
  },
  {
    title: 'Exibição da grade',
    of: 'src/agenda/web/grid-look.tsx',
    at: dayOf,
    open: press('Exibição da grade'),
  },
  {
    title: 'Novo Cliente',
    state: 'of the agenda, with a card that is there already',
    of: 'src/agenda/web/schedule-dialogs.tsx',
    at: dayOf,
    open: inTurn(
      press('Novo Cliente'),
      type('Nome', 'Ana'),
      type('Telefone', '(11) 98765-4321'),
      sees(/Já existe um cadastro/),
    ),
  },
  {
    title: 'Novo Cliente',
    state: 'within an appointment',
    of: 'src/agenda/web/appointment-dialog.tsx',
    at: dayOf,
    open: inTurn(press('Novo Agendamento'), type('Cliente', 'Joana'), (page) =>
      page.getByRole('option', { name: 'Novo cliente' }).click(),
    ),
  },
  {
    title: 'Atendimento',
    of: 'src/agenda/web/visit-panel.tsx',
    at: dayOf,
    open: inTurn(
      appointment(/^09:00.*Ana/),
      type('Horário', '14:30'),
      pressIn('Atendimento', 'Salvar Alterações'),
      sees(/^Horário ocupado/),
    ),
  },
  {
    title: 'Atendimento',
    state: 'of a series',
    of: 'src/agenda/web/visit-panel.tsx',
    at: dayOf,
    open: inTurn(appointment(/^10:00.*Ana/), sees('Este e os seguintes')),
  },
  {
    title: 'Descartar o que foi digitado?',
    state: 'before another visit is opened',
    of: 'src/agenda/web/schedule-page.tsx',
    at: dayOf,
    open: inTurn(appointment(/^09:00.*Ana/), type('Horário', '14:30'), appointment(/^10:00.*Ana/)),
  },
  {
    title: 'Encaixar atendimento',
    of: 'src/agenda/web/refused-time.tsx',
    at: dayOf,
    open: inTurn(
      pressedKeys(/^15:00.*Ana/, 'Space', ...Array<string>(11).fill('ArrowUp'), 'Enter'),
      pressIn('Encaixar atendimento', 'Encaixar'),
      sees('Informe o motivo do encaixe.'),
    ),
  },
  {
    title: 'Horário bloqueado',
    of: 'src/agenda/web/schedule-dialogs.tsx',
    at: dayOf,
    open: press('Bloqueado: Almoço'),
  },
  {
    title: 'Atraso de Carla',
    of: 'src/agenda/web/delay-dialog.tsx',
    at: paths.schedule,
    open: inTurn(
      choose('Atraso de Carla', 'Outro tempo'),
      type('Atraso em minutos', '500'),
      sees(/de 1 a 240 minutos/),
    ),
  },
  {
    title: 'Avise os clientes',
    of: 'src/agenda/web/delay-dialog.tsx',
    at: paths.schedule,
    open: inTurn(
      choose('Atraso de Carla', '+5 min'),
      (page) =>
        page
          .getByLabel(/^O que muda para/)
          .last()
          .selectOption('later'),
      pressIn('Atraso de Carla', 'Aplicar'),
    ),
  },
  {
    title: 'Adicionar data',
    of: 'src/hours/web/special-hours-dialog.tsx',
    at: paths.specialDates,
    open: inTurn(
      press('Adicionar data'),
      type('Nome', 'Recesso'),
      type('De', day),
      pressIn('Adicionar data', /^Salvar/),
      sees(/fora do horário/),
    ),
  },
  {
    title: 'Novo recurso',
    of: 'src/catalogue/web/resource-dialog.tsx',
    at: paths.resources,
    open: inTurn(
      press('Novo recurso'),
      type('Nome', 'Maca'),
      type('Quantidade', '0'),
      pressIn('Novo recurso', 'Salvar'),
    ),
  },
  {
    title: 'Confirmar Exclusão',
    state: 'of a room',
    of: 'src/catalogue/web/resource-list.tsx',
    at: paths.resources,
    open: choose('Mais ações de Sala', 'Excluir'),
  },
  {
    title: 'Bloquear horário',
    of: 'src/agenda/web/time-off-dialog.tsx',
    at: paths.scheduleSettings,
    open: inTurn(
      tab('Folgas e bloqueios'),
      press('Bloquear horário'),
      pick('Profissional', 'Bruna'),
      (page) => page.getByRole('dialog').getByText('Parte do dia').click(),
      type('De', day),
      type('Início', '08:30'),
      type('Fim', '11:00'),
      press('Compromisso'),
      pressIn('Bloquear horário', /^Bloquear$/),
      sees(/Ana Conceição · Barba/),
    ),
  },
  {
    title: 'Folgas de Bruna',
    of: 'src/agenda/web/time-off-list.tsx',
    at: paths.professionals,
    open: choose('Mais ações de Bruna', 'Folgas e bloqueios'),
  },
  {
    title: 'Filtros',
    of: 'src/agenda/web/schedule-filters.tsx',
    at: dayOf,
    onPhone: true,
    open: press(/^Filtros/),
  },
]
