import type { Acts } from '../business/act.ts'

/** What is recorded in the audit, with its topic and its words. */
export const agendaActs = {
  'appointment.create': ['visits', 'Agendou'],
  'appointment.update': ['visits', 'Alterou o agendamento'],
  'appointment.remove': ['visits', 'Excluiu o agendamento'],
  'appointment.undo': ['visits', 'Desfez uma alteração da agenda'],
  'appointment.confirmed': ['visits', 'Confirmou os agendamentos do dia'],
  'appointment.waive': ['visits', 'Decidiu se o atendimento será cobrado'],
  'appointment.completed': ['visits', 'Concluiu os agendamentos do dia'],
  'visit.create': ['visits', 'Agendou vários serviços'],
  'visit.update': ['visits', 'Alterou a visita'],
  'visit.expected': ['visits', 'Desmarcou a chegada'],
  'visit.arrived': ['visits', 'Marcou a chegada'],
  'visit.served': ['visits', 'Começou o atendimento'],
  'visit.missed': ['visits', 'Marcou a falta'],
  'visit.coming': ['visits', 'Cliente confirmou presença'],
  'visit.not_coming': ['visits', 'Cliente avisou que não vem'],
  'visit.service': ['visits', 'Alterou um serviço do atendimento'],
  'visit.add': ['visits', 'Adicionou um serviço ao atendimento'],
  'visit.note': ['visits', 'Alterou as observações do atendimento'],
  'series.create': ['visits', 'Criou agendamentos recorrentes'],
  'series.update': ['visits', 'Alterou agendamentos recorrentes'],
  'time-off.create': ['visits', 'Bloqueou horários'],
  'time-off.remove': ['visits', 'Liberou horários bloqueados'],
  'time-off.undo': ['visits', 'Desfez um bloqueio de horários'],
  'agenda.rules': ['visits', 'Alterou as regras da agenda'],
} as const satisfies Acts
