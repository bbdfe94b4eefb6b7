import * as z from 'zod/mini'
import { roleNames, roles } from '../accounts/permissions.ts'
import * as field from '../platform/fields.ts'
import { brl, formatCount, type Formats } from '../platform/format.ts'
import { own } from '../platform/own.ts'
import { nobody, type Topic, topicNames } from './topic.ts'

/** Every act that is recorded in the audit: its topic, and its words on the screen. */
export const acts: Readonly<Record<string, readonly [Topic, string]>> = {
  'appointment.create': ['visits', 'Agendou'],
  'appointment.update': ['visits', 'Alterou o agendamento'],
  'appointment.remove': ['visits', 'Excluiu o agendamento'],
  'appointment.undo': ['visits', 'Desfez uma alteração da agenda'],
  'appointment.confirmed': ['visits', 'Confirmou os agendamentos do dia'],
  'appointment.waive': ['visits', 'Decidiu se o atendimento será cobrado'],
  'appointment.completed': ['visits', 'Concluiu os agendamentos do dia'],
  'visit.create': ['visits', 'Agendou vários serviços'],
  'visit.update': ['visits', 'Alterou a visita'],
  'series.create': ['visits', 'Criou agendamentos recorrentes'],
  'series.update': ['visits', 'Alterou agendamentos recorrentes'],
  'time-off.create': ['visits', 'Bloqueou horários'],
  'time-off.remove': ['visits', 'Liberou horários bloqueados'],
  'time-off.undo': ['visits', 'Desfez um bloqueio de horários'],
  'agenda.rules': ['visits', 'Alterou as regras da agenda'],
  'waitlist.add': ['visits', 'Pedido na lista de espera'],
  'waitlist.confirm': ['visits', 'Confirmou o pedido na lista de espera'],
  'waitlist.move': ['visits', 'Alterou a ordem da lista de espera'],
  'waitlist.remove': ['visits', 'Removeu da lista de espera'],
  'waitlist.leave': ['visits', 'Saiu da lista de espera'],
  'waitlist.offer': ['visits', 'Horário oferecido à lista de espera'],
  'waitlist.accept': ['visits', 'Aceitou o horário oferecido'],
  'waitlist.decline': ['visits', 'Recusou o horário oferecido'],
  'waitlist.lapse': ['visits', 'O prazo da oferta terminou'],
  'waitlist.settings': ['visits', 'Alterou as regras da lista de espera'],
  'booking.book': ['visits', 'Agendou pela página'],
  'booking.move': ['visits', 'Remarcou pela página'],
  'booking.cancel': ['visits', 'Cancelou pela página'],
  'booking.expire': ['visits', 'Agendamento não confirmado a tempo'],

  'client.create': ['clients', 'Cadastrou cliente'],
  'client.update': ['clients', 'Alterou o cadastro do cliente'],
  'client.notes': ['clients', 'Alterou as observações do cliente'],
  'client.notes-open': ['reads', 'Abriu as observações do cliente'],
  'client.consent': ['clients', 'Registrou um consentimento'],
  'client-page.make': ['clients', 'Criou o link da página do cliente'],
  'client-page.mail': ['clients', 'Enviou a página do cliente'],
  'client-page.ask': ['clients', 'Cliente pediu a própria página'],
  'client-page.end': ['clients', 'Encerrou o link da página do cliente'],
  'client-request.ask': ['clients', 'Cliente fez um pedido sobre os próprios dados'],
  'client-request.withdraw': ['clients', 'Cliente cancelou o próprio pedido'],
  'client-request.grant': ['clients', 'Atendeu um pedido sobre dados pessoais'],
  'client-request.refuse': ['clients', 'Recusou um pedido sobre dados pessoais'],
  'client.check-in': ['clients', 'Fez check-in do cliente'],
  'client.remove': ['clients', 'Removeu o cliente'],
  'client.restore': ['clients', 'Restaurou o cliente'],
  'client.erase': ['clients', 'Anonimizou o cliente'],
  'client.merge': ['clients', 'Unificou cadastros'],
  'client.set-guardian': ['clients', 'Mudou o responsável de um cliente'],
  'client.tell-apart': ['clients', 'Marcou cadastros como não duplicados'],
  'client.tell-apart-undo': ['clients', 'Voltou a tratar cadastros como possíveis duplicados'],
  'client.import': ['clients', 'Importou clientes'],
  'client.import-undo': ['clients', 'Desfez a importação de clientes'],

  'sale.close': ['sales', 'Finalizou a venda'],
  'sale.refund': ['sales', 'Estornou a venda'],
  'sale.discard': ['sales', 'Descartou uma venda feita sem internet'],
  'sale.charged-twice': ['sales', 'Cobrou sem internet uma venda já cobrada em outro caixa'],
  'payment.check': ['sales', 'Conferiu pagamentos'],
  'receipt.share': ['sales', 'Criou o link do recibo'],
  'receipt.mail': ['sales', 'Enviou o recibo por e-mail'],
  'device-key.hand-over': ['sales', 'Preparou um aparelho para vender sem internet'],
  'device-key.open': ['sales', 'Abriu as vendas de quem não tem mais acesso'],

  'ticket.begin': ['sales', 'Abriu uma comanda'],
  'ticket.park': ['sales', 'Guardou a comanda'],
  'ticket.open': ['sales', 'Retomou a comanda'],
  'ticket.take-over': ['sales', 'Assumiu a comanda de outro caixa'],
  'ticket.lower': ['sales', 'Retirou itens da comanda'],
  'ticket.drop': ['sales', 'Excluiu a comanda'],

  'register.open': ['register', 'Abriu o caixa'],
  'register.close': ['register', 'Fechou o caixa'],
  'register.supply': ['register', 'Registrou suprimento'],
  'register.withdrawal': ['register', 'Registrou sangria'],
  'register.add': ['register', 'Cadastrou um caixa'],
  'register.rename': ['register', 'Renomeou um caixa'],
  'register.remove': ['register', 'Desativou um caixa'],
  'register.rules': ['register', 'Alterou as regras do caixa'],
  'register.card-terms': ['register', 'Alterou as taxas do cartão'],
  'discount.approve': ['sales', 'Autorizou um desconto'],
  'discount.pin-refused': ['sales', 'PIN recusado para um desconto'],
  'approval-pin.save': ['users', 'Criou ou trocou o PIN de autorização'],
  'deposit-rule.save': ['register', 'Alterou a regra do sinal'],
  'deposit-account.save': ['register', 'Conectou o Mercado Pago para os sinais'],
  'deposit-account.remove': ['register', 'Desconectou o Mercado Pago dos sinais'],
  'deposit.mismatch': ['register', 'Pagamento diferente do sinal pedido'],
  'deposit.taken_back': ['register', 'Mercado Pago estornou um sinal já usado ou devolvido'],
  'deposit.match': ['register', 'Conferiu o sinal com o pagamento'],
  'deposit.confirm': ['register', 'Sinal recebido'],
  'deposit.correct': ['register', 'Corrigiu o sinal recebido'],
  'deposit.returned': ['register', 'Devolveu o sinal'],
  'deposit.kept': ['register', 'Ficou com o sinal'],
  'pix-key.save': ['register', 'Salvou a chave PIX'],
  'pix-key.remove': ['register', 'Removeu a chave PIX'],

  'service.create': ['offer', 'Cadastrou serviço'],
  'service.update': ['offer', 'Alterou o serviço'],
  'service.activate': ['offer', 'Ativou o serviço'],
  'service.deactivate': ['offer', 'Desativou o serviço'],
  'service.remove': ['offer', 'Excluiu o serviço'],
  'service.bring-back': ['offer', 'Recuperou um serviço vendido sem internet'],
  'product.create': ['offer', 'Cadastrou produto'],
  'product.update': ['offer', 'Alterou o produto'],
  'product.activate': ['offer', 'Ativou o produto'],
  'product.deactivate': ['offer', 'Desativou o produto'],
  'product.remove': ['offer', 'Excluiu o produto'],
  'product.bring-back': ['offer', 'Recuperou um produto vendido sem internet'],
  'stock.move': ['offer', 'Movimentou o estoque'],

  'professional.create': ['team', 'Cadastrou profissional'],
  'professional.update': ['team', 'Alterou o profissional'],
  'professional.remove': ['team', 'Removeu o profissional'],
  'professional.restore': ['team', 'Restaurou o profissional'],
  'specialty.create': ['team', 'Cadastrou especialidade'],
  'specialty.remove': ['team', 'Removeu a especialidade'],

  'member.add': ['users', 'Entrou no negócio'],
  'member.join': ['users', 'Aceitou o convite'],
  'member.invite': ['users', 'Convidou para a equipe'],
  'member.invitation_withdraw': ['users', 'Cancelou um convite'],
  'member.phone': ['users', 'Alterou o telefone de um usuário'],
  'member.change_role': ['users', 'Alterou o perfil de acesso'],
  'member.remove': ['users', 'Removeu o usuário'],
  'support.grant': ['users', 'Liberou o acesso do suporte'],
  'support.end': ['users', 'Encerrou o acesso do suporte'],
  'support.enter': ['users', 'Entrou como suporte, só para consultar'],
  'support.leave': ['users', 'Saiu do acesso de suporte'],

  'booking-link.save': ['page', 'Alterou a página de agendamento'],
  'site.save': ['page', 'Salvou o site'],
  'site.publish': ['page', 'Publicou o site'],
  'site.withdraw': ['page', 'Tirou o site do ar'],
  'site.restore': ['page', 'Restaurou uma versão do site'],
  'domain.connect': ['page', 'Conectou um domínio'],
  'domain.check': ['page', 'Verificou o domínio'],
  'domain.remove': ['page', 'Removeu o domínio'],
  'domain.state': ['page', 'A situação do domínio mudou'],
  'picture.add': ['page', 'Enviou uma imagem'],

  'message-rule.save': ['messages', 'Alterou uma mensagem automática'],
  'client-mail.owner_unproven': [
    'messages',
    'E-mail a um cliente não enviado: o e-mail do proprietário não foi confirmado',
  ],
  'client-mail.sender_stopped': ['messages', 'E-mail a um cliente não enviado: envios parados'],
  'client-mail.day_full': ['messages', 'E-mail a um cliente não enviado: limite do dia'],
  'client-mail.bounced': ['messages', 'E-mail a um cliente voltou'],
  'client-sender.bounces': ['messages', 'Envios por e-mail parados: muitos voltaram'],
  'client-sender.leavers': ['messages', 'Envios por e-mail parados: muitos clientes pediram para sair'],
  'client-sender.let_on': ['messages', 'Liberou os envios por e-mail'],
  'message-quiet.save': ['messages', 'Alterou o horário de silêncio'],
  'message-channel.save': ['messages', 'Conectou um canal de mensagens'],
  'message-channel.remove': ['messages', 'Desconectou um canal de mensagens'],
  'message.mark': ['messages', 'Marcou um lembrete do WhatsApp'],
  'message.mark-birthday': ['messages', 'Marcou uma mensagem de aniversário do WhatsApp'],
  'calendar-feed.make': ['messages', 'Criou o endereço de um calendário'],
  'calendar-feed.end': ['messages', 'Encerrou o endereço de um calendário'],

  'api-key.make': ['users', 'Criou uma chave de API'],
  'api-key.revoke': ['users', 'Revogou uma chave de API'],

  'webhook.make': ['users', 'Criou um webhook'],
  'webhook.remove': ['users', 'Removeu um webhook'],
  'webhook.test': ['users', 'Testou um webhook'],
  'webhook.resend': ['users', 'Reenviou um aviso de webhook'],

  'business.create': ['business', 'Criou o negócio'],
  'business.update': ['business', 'Alterou os dados do negócio'],
  'business.goal': ['business', 'Alterou a meta mensal'],
  'first-steps.set-aside': ['business', 'Deixou um dos primeiros passos para depois'],
  'first-steps.end': ['business', 'Fechou os primeiros passos'],

  'billing.choose': ['billing', 'Escolheu um plano'],
  'billing.give_up': ['billing', 'Desistiu de uma mudança de plano'],
  'billing.invoice': ['billing', 'Fatura emitida'],
  'billing.pay': ['billing', 'Pediu um pagamento'],
  'billing.payment': ['billing', 'O pagamento mudou de status'],
  'billing.paid': ['billing', 'Fatura paga'],
  'billing.taken_back': ['billing', 'O pagamento foi estornado'],
  'billing.surplus': ['billing', 'Pagamento a mais, devolvido'],
  'billing.mismatch': ['billing', 'Pagamento que não confere'],
  'billing.referral_refused': ['billing', 'Indicação própria não aceita'],
  'billing.commission': ['billing', 'Comissão de afiliado registrada'],
  'billing.claw_back': ['billing', 'Comissão de afiliado cancelada'],
  'billing.affiliate_account': ['billing', 'Alterou a chave PIX do Programa de Afiliados'],
  'billing.payout': ['billing', 'Repasse de afiliado preparado'],
  'billing.payout_paid': ['billing', 'Repasse de afiliado pago'],
  'billing.payout_returned': ['billing', 'Repasse de afiliado não concluído'],
  'billing.remind': ['billing', 'Aviso de plano vencido'],

  'client.export': ['files', 'Exportou os clientes'],
  'client.export-record': ['files', 'Exportou os dados de um cliente'],
  'product.export': ['files', 'Exportou os produtos'],
  'sale.export': ['files', 'Exportou as vendas'],
  'register.export': ['files', 'Exportou os caixas'],
  'commission.export': ['files', 'Exportou as comissões'],
  'report.export': ['files', 'Exportou um relatório'],
  'fiscal.export': ['files', 'Exportou os dados fiscais'],
  'archive.take': ['files', 'Baixou todos os dados do negócio'],
  'archive.begin': ['files', 'Enviou um arquivo para importar'],
  'archive.ask': ['files', 'Pediu a importação do arquivo enviado'],
  'archive.take-in': ['files', 'Importou todos os dados de outro negócio'],
  'archive.refused': ['files', 'Importação de dados recusada'],
  'trail.export': ['files', 'Exportou o histórico de alterações'],
}

/** Acts that only read. They are shown only if their topic is chosen; otherwise they would hide the changes. */
export const quietActs = ['client.notes-open'] as const

export const actsOf = (topic: Topic): string[] => Object.keys(acts).filter((action) => own(acts, action)![0] === topic)

/** The words of an act. Old acts that no release writes any more have none. */
export const actName = (action: string): string => own(acts, action)?.[1] ?? 'Outra alteração'

export const entriesPerPage = 25
/** How many entries can be read page by page. Older ones need a filter by date, or the export. */
export const mostListed = 1000

const filter = {
  from: z.optional(field.date('Data inválida.')),
  to: z.optional(field.date('Data inválida.')),
  by: z.optional(z.union([z.literal(nobody), field.id('Usuário inválido.')], 'Usuário inválido.')),
  topic: z.optional(z.enum(topicNames, 'Filtro inválido.')),
}
export const trailFilterSchema = z.object(filter)
export type TrailFilter = z.infer<typeof trailFilterSchema>
export const trailPageSchema = z.object({ ...filter, page: field.page() })

/** What an entry says besides whom or what it was about. */
const factsSchema = z.object({
  fields: z.array(z.string()),
  cents: z.nullable(z.int()),
  role: z.nullable(z.enum(roles)),
  count: z.nullable(z.int()),
  /** How a payment account ended before and after a change; null for none. */
  ends: z.optional(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type TrailFacts = z.infer<typeof factsSchema>

const entrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.string(),
  /** The name of the client, item or person it was done to, as it is now. */
  about: z.nullable(z.string()),
  ...factsSchema.shape,
})
export type TrailEntry = z.infer<typeof entrySchema>

/** `count` is at most `mostListed`. `people` are all members, past ones included. */
export const trailSchema = z.object({
  entries: z.array(entrySchema),
  count: z.int(),
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type Trail = z.infer<typeof trailSchema>

/** The facts of an act in one line. */
export const factsLine = (
  { action, fields, cents, role, count, ends }: TrailFacts & { action: string },
  { money }: Formats,
): string =>
  [
    fields.flatMap((name) => own(fieldNames, name) ?? []).join(', '),
    // The platform is paid in reais, whatever the business's currency.
    cents === null ? '' : action.startsWith('billing.') ? brl(cents) : money(cents),
    role ? roleNames[role] : '',
    ends ? `${endName(ends.before)} → ${endName(ends.after)}` : '',
    count === null ? '' : count === 1 ? '1 linha' : `${formatCount(count)} linhas`,
  ]
    .filter((part) => part !== '')
    .join(' · ')

const endName = (end: string | null) => (end === null ? 'nenhuma' : `final ${end}`)

/** The names of changed fields on the screen, by the fields' names in the audit. */
export const fieldNames: Readonly<Record<string, string>> = {
  startsAt: 'horário',
  endsAt: 'término',
  date: 'data',
  time: 'horário',
  professionalId: 'profissional',
  serviceId: 'serviço',
  status: 'status',
  notes: 'observações',
  priceCents: 'valor',
  squeezeReason: 'encaixe',
  onlineAct: 'situação online',
  bufferBeforeMinutes: 'preparo',
  bufferAfterMinutes: 'intervalo',
  durationMinutes: 'duração',
  name: 'nome',
  owner_name: 'responsável',
  email: 'e-mail',
  phone: 'telefone',
  document: 'CPF/CNPJ',
  address: 'endereço',
  city: 'cidade',
  state: 'estado',
  postal_code: 'CEP',
  municipality_code: 'código do município',
  municipal_registration: 'inscrição municipal',
  service_code: 'código de serviço',
  logo: 'logo',
  zone: 'fuso horário',
  currency: 'moeda',
  date_format: 'formato de data',
  mails_bookings: 'avisos de agendamentos',
  mails_cancellations: 'avisos de cancelamentos',
}
