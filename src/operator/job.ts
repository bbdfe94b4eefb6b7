import * as z from 'zod/mini'
import { own } from '../platform/own.ts'

export const mostJobsShown = 100

/** A failed job: its name, last error and next attempt, but never its input. */
export const failedJob = z.object({
  id: z.uuid(),
  task: z.string(),
  attempts: z.int(),
  isMail: z.boolean(),
  lastError: z.string(),
  nextAt: z.nullable(z.iso.datetime()),
  givenUpAt: z.nullable(z.iso.datetime()),
})
export type FailedJob = z.output<typeof failedJob>

export const jobFigures = z.object({ waiting: z.int(), givenUp: z.int(), mails: z.int() })
export type JobFigures = z.output<typeof jobFigures>

/** Removes e-mail addresses from an error's text: mail servers quote them, and the operator does not need them. */
export const withoutAddresses = (error: string): string => error.replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…')

/** What each kind of job does, in words. */
const jobWords: Readonly<Record<string, string>> = {
  'accounts.already_registered': 'Aviso de que o e-mail já tem cadastro',
  'accounts.email_change_begun': 'Aviso de troca de e-mail pedida',
  'accounts.email_changed': 'Aviso de e-mail trocado',
  'accounts.password_changed': 'Aviso de senha trocada',
  'accounts.reset_password': 'Link para criar uma nova senha',
  'accounts.second_factor_changed': 'Aviso sobre a verificação em duas etapas',
  'accounts.second_factor_ended': 'Aviso de verificação em duas etapas desligada',
  'accounts.sign_in_code': 'Código para entrar',
  'accounts.sweep': 'Limpeza de acessos vencidos',
  'accounts.verify_email': 'Link para confirmar o e-mail',
  'agenda.appointment_changed': 'Aviso de agendamento alterado',
  'agenda.cancellation_notice': 'Aviso de cancelamento ao negócio',
  'archive.forget_parts': 'Limpeza de uma importação de dados',
  'archive.take_in': 'Importação de todos os dados',
  'billing.adjustment': 'Aviso de ajuste na assinatura',
  'billing.charges': 'Consulta de cobranças no provedor',
  'billing.commission': 'Comissão de afiliado',
  'billing.giveBack': 'Devolução de um pagamento',
  'billing.ended': 'Confirmação da assinatura encerrada',
  'billing.invoice': 'Fatura ao negócio',
  'billing.paid': 'Recibo de fatura paga',
  'billing.payment_event': 'Aviso de pagamento vindo do provedor',
  'billing.payouts': 'Repasses de afiliados',
  'billing.periods': 'Renovação e vencimento de planos',
  'billing.quota': 'Conferência do espaço do plano',
  'billing.quota_letter': 'Aviso de que o plano está quase cheio',
  'billing.refund': 'Estorno de uma fatura',
  'billing.reminder': 'Lembrete de fatura vencida',
  'booking.closed': 'Conferência de quem não conseguiu agendar',
  'booking.confirmation': 'Confirmação de agendamento ao cliente',
  'booking.expire': 'Fim do prazo de agendamentos não confirmados',
  'booking.moved_notice': 'Aviso de remarcação ao negócio',
  'booking.notice': 'Aviso de novo agendamento ao negócio',
  'booking.turned_away': 'Aviso de quem não conseguiu agendar',
  'business.invitation': 'Convite para a equipe',
  'business.money_target': 'Aviso de mudança na conta que recebe',
  'business.pictures': 'Limpeza de imagens sem uso',
  'business.plan_wanted': 'Plano escolhido antes do cadastro',
  'business.recommended': 'Registro de indicação',
  'deposits.charges': 'Consulta de sinais no provedor',
  'deposits.payment_event': 'Aviso de sinal pago vindo do provedor',
  'leaving.closed': 'Confirmação de conta encerrada ou reaberta',
  'leaving.erased': 'Aviso de que os dados foram excluídos',
  'leaving.erasures': 'Exclusão de contas encerradas',
  'leaving.near': 'Aviso antes da exclusão dos dados',
  'messages.plan': 'Preparo das mensagens do dia',
  'messages.reply': 'Resposta de um cliente pelo WhatsApp',
  'messages.send': 'Mensagem a um cliente',
  'operator.announcement': 'Comunicado a um proprietário',
  'operator.code': 'Código do Painel Master',
  'passkeys.added': 'Aviso de chave de acesso criada',
  'passkeys.removed': 'Aviso de chave de acesso removida',
  'record.asked': 'Aviso de pedido sobre dados pessoais ao negócio',
  'record.decided': 'Resposta a um pedido sobre dados pessoais',
  'record.page': 'Link da página do cliente',
  'record.request': 'Pedido sobre dados pessoais',
  'sales.receipt': 'Recibo de venda por e-mail',
  'domains.checkDomain': 'Verificação de domínio próprio',
  'domains.lookForDomains': 'Verificação de todos os domínios',
  'waitlist.lapse': 'Fim de uma oferta da lista de espera',
  'waitlist.offer': 'Oferta da lista de espera',
  'waitlist.offer_mail': 'Oferta da lista de espera por e-mail',
  'waitlist.wish_mail': 'Confirmação da lista de espera',
  'webhook.deliver': 'Entrega de um webhook',
}

/** What a job does, in words; one that an earlier version has left behind keeps its name. */
export const jobName = (task: string): string => own(jobWords, task) ?? task
