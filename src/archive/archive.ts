import * as z from 'zod/mini'
import { refusals } from '../platform/refusal.ts'

/** The most rows of an archive, because somebody waits while it is made. */
export const mostRows = 300_000
/** The most characters of all its tables, unpacked. */
export const mostUnpacked = 320 * 1024 * 1024

export const archiveRefusals = refusals({
  ARCHIVE_TOO_LARGE: {
    status: 422,
    title: 'Arquivo grande demais',
    text: 'O negócio tem mais de 300.000 registros, ou o arquivo passaria de 64 MB. Fale com o nosso suporte para recebê-lo.',
  },
})

/** `zip`: the archive in base64; `count`: its number of rows. */
export const archiveSchema = z.object({ name: z.string(), zip: z.string(), count: z.int() })

/** The file that describes the archive: format, row counts, pictures. */
export const describedIn = 'arquivo.json'
export const pictureNamed = (id: string): string => `imagens/${id}.webp`

/** The archived tables with the names of their files. */
export const archived: Readonly<Record<string, string>> = {
  business: 'negocio',
  member: 'usuarios',
  invitation: 'convites',
  support_grant: 'acessos-do-suporte',
  support_visit: 'acessos-do-suporte-visitas',
  client: 'clientes',
  client_consent: 'consentimentos',
  client_import: 'importacoes',
  client_import_row: 'importacoes-linhas',
  client_not_duplicate: 'clientes-nao-duplicados',
  client_request: 'pedidos-de-titulares',
  service: 'servicos',
  service_professional: 'servicos-profissionais',
  product: 'produtos',
  stock_movement: 'estoque-movimentos',
  professional: 'profissionais',
  professional_specialty: 'profissionais-especialidades',
  specialty: 'especialidades',
  working_hours: 'horarios-de-trabalho',
  time_off: 'folgas',
  agenda_rules: 'agenda-regras',
  appointment: 'agendamentos',
  appointment_series: 'agendamentos-recorrentes',
  waitlist_wish: 'lista-de-espera',
  waitlist_offer: 'lista-de-espera-ofertas',
  waitlist_settings: 'lista-de-espera-ajustes',
  public_path: 'enderecos',
  booking_link: 'pagina-de-agendamento',
  booking_link_day: 'pagina-de-agendamento-dias',
  online_booking: 'agendamentos-online',
  removed_booking: 'agendamentos-online-removidos',
  register: 'caixas-cadastrados',
  register_session: 'caixas',
  register_movement: 'caixas-movimentos',
  register_rules: 'caixa-regras',
  card_terms: 'taxas-de-cartao',
  discount_approval: 'descontos-autorizados',
  ticket: 'comandas',
  sale: 'vendas',
  sale_item: 'vendas-itens',
  sale_mark: 'vendas-avisos',
  offline_sale: 'vendas-sem-internet',
  double_charge: 'vendas-cobradas-em-dobro',
  discarded_sale: 'vendas-descartadas',
  payment: 'pagamentos',
  payment_check: 'pagamentos-conferidos',
  refund: 'estornos',
  refund_item: 'estornos-itens',
  refund_payment: 'estornos-pagamentos',
  commission_entry: 'comissoes',
  pix_key: 'chave-pix',
  deposit_account: 'sinal-conta',
  deposit_charge: 'sinal-cobrancas',
  deposit_rule: 'sinal-regra',
  deposit_service: 'sinal-servicos',
  deposit_policy: 'sinal-politicas',
  deposit_entry: 'sinal-lancamentos',
  monthly_goal: 'meta-mensal',
  first_steps: 'primeiros-passos',
  message: 'mensagens',
  message_rule: 'mensagens-regras',
  message_settings: 'mensagens-ajustes',
  message_channel: 'mensagens-canais',
  site: 'site',
  site_version: 'site-versoes',
  domain: 'dominio',
  subscription: 'assinatura',
  invoice: 'faturas',
  charge: 'faturas-cobrancas',
  affiliate: 'afiliado',
  affiliate_account: 'afiliado-chave-pix',
  affiliate_entry: 'afiliado-extrato',
  payout: 'afiliado-repasses',
  referral: 'indicacao',
  audit: 'historico-de-alteracoes',
}

/** Text columns with secrets, which are left out. Columns of type `bytea` (keys, hashes) are always left out. */
export const secretColumns: readonly string[] = [
  'online_booking.secret',
  'removed_booking.secret',
  'domain.token',
  'waitlist_wish.secret',
  'waitlist_wish.proof',
]
