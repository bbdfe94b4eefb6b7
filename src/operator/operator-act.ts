import * as z from 'zod/mini'
import { adjustmentNames } from '../billing/adjustment.ts'
import * as field from '../platform/fields.ts'
import { own } from '../platform/own.ts'

export const actsPerPage = 50
/** The acts that are shown, the newest of all. */
export const mostActs = 1000

/** What operators do, in words. What only reads leaves no trace, except a way in and a file. */
const actWords: Readonly<Record<string, string>> = {
  'operator.adjust': 'Ajustou a assinatura de um negócio',
  'operator.announce': 'Enviou um comunicado aos proprietários',
  'operator.businesses_export': 'Exportou a lista de negócios',
  'operator.code_request': 'Pediu um código de acesso',
  'operator.jobs_retry': 'Mandou tentar de novo tarefas com falha',
  'operator.landing_publish': 'Publicou a página inicial',
  'operator.landing_restore': 'Restaurou uma versão da página inicial',
  'operator.landing_save': 'Salvou a página inicial',
  'operator.paper_publish': 'Publicou uma versão de um documento',
  'operator.payments_remove': 'Removeu a conta de pagamentos',
  'operator.payments_update': 'Alterou a conta de pagamentos',
  'operator.payouts_export': 'Exportou repasses a afiliados',
  'operator.payouts_settle': 'Registrou repasses a afiliados',
  'operator.plan_create': 'Criou um plano',
  'operator.plan_remove': 'Excluiu um plano',
  'operator.plan_update': 'Alterou um plano',
  'operator.restore_proved': 'Conferiu uma restauração de backup',
  'operator.sender_let_on': 'Liberou os envios de um negócio',
  'operator.settings_update': 'Alterou as configurações do sistema',
  'operator.sign_in': 'Entrou no Painel Master',
  'operator.sign_in_refused': 'Teve a entrada recusada',
  'operator.support_enter': 'Entrou em um negócio como suporte',
  'operator.support_leave': 'Saiu do acesso de suporte',
  'operator.user_restore': 'Reativou um usuário',
  'operator.user_suspend': 'Suspendeu um usuário',
}

/** What an act is in words; one that an earlier version left behind keeps its name. */
export const actName = (action: string): string => own(actWords, action) ?? action

export const actFilter = z.object({
  /** An operator's account, or null for all. */
  by: z.prefault(z.nullable(field.id()), null),
  page: field.page(),
})
export type ActFilter = z.output<typeof actFilter>

export const operatorAct = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.string(),
  /** Null where nobody was recognised. */
  by: z.nullable(z.string()),
  network: z.nullable(z.string()),
  /** What it was about, where that has a name: a business, a person, a plan. */
  about: z.nullable(z.string()),
  /** The kind of an adjustment. */
  kind: z.nullable(z.string()),
  count: z.nullable(z.int()),
})
export type OperatorAct = z.output<typeof operatorAct>

/** What stands below an act: `Salão Sol · Cortesia`. */
export const aboutWords = ({ about, kind, count }: OperatorAct): string =>
  [
    about,
    kind && own<string>(adjustmentNames, kind),
    count !== null && (count === 1 ? '1 registro' : `${count} registros`),
  ]
    .filter(Boolean)
    .join(' · ')
