import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { paymentMethods, type ProviderMethod, type PaymentState } from '../payments/payment.ts'
import { phrase } from '../platform/words.ts'
import { own } from '../platform/own.ts'

export const paymentMethodNames: Record<ProviderMethod, string> = {
  pix: 'PIX',
  boleto: 'Boleto',
  card: 'Cartão de crédito',
}
export const paymentMethodHints: Record<ProviderMethod, string> = {
  pix: 'QR Code e copia e cola, confirmado em instantes',
  boleto: 'vencimento em 3 dias',
  card: 'Visa, Mastercard, Elo. Os dados do cartão são digitados na página do Mercado Pago.',
}

/** How long a charge can be paid. */
export const payableSeconds: Record<ProviderMethod, number> = { pix: 24 * 3600, boleto: 3 * 86_400, card: 24 * 3600 }
export const mostInstallments = 12

const missing = 'Preencha todos os dados do pagador'
const noCpf = 'CPF inválido. Confira os números.'

const payer = z.object({
  name: field.text(missing),
  email: z.pipe(field.text(missing, 254), field.email('E-mail inválido.')),
  /** Digits only. */
  cpf: z.pipe(field.optionalCpf(noCpf), z.string(missing)),
})

/** The payment form. Its charge's id is made by the screen and is not part of the form. */
export const payForm = z.object({
  ...payer.shape,
  method: z.enum(paymentMethods, 'Selecione um método de pagamento'),
  installments: z.prefault(field.numeral(field.count('Escolha de 1 a 12 parcelas.', 1, mostInstallments)), 1),
})
export type PayForm = z.output<typeof payForm>

export const paymentRefusals = refusals({
  NOT_CONFIGURED: {
    status: 409,
    title: 'Pagamentos não configurados',
    text: 'O pagamento online ainda não está disponível. Enquanto isso, nada é cobrado.',
  },
  PAYMENT_FAILED: { status: 409, title: 'Erro ao processar pagamento', text: 'Nada foi cobrado. Tente novamente.' },
  PAYMENT_REFUSED: { status: 409, title: 'Erro ao processar pagamento', text: 'Pagamento recusado.' },
  NOT_PAYABLE: { status: 409, title: 'Fatura já encerrada', text: 'Esta fatura não está aberta para pagamento.' },
  BOLETO_ADDRESS: {
    status: 409,
    title: 'Falta o endereço do negócio',
    text: 'O boleto leva o endereço de quem paga. Preencha endereço, cidade, estado e CEP em Configurações.',
  },
})

const stateWords: Record<PaymentState, string> = {
  pending: 'pendente',
  approved: 'aprovado',
  rejected: 'recusado',
  cancelled: 'cancelado',
  refunded: 'estornado',
  charged_back: 'contestado',
}

/** The provider's reasons that help the payer. It has many more, which are shown as "no reason given". */
const detailWords: Record<string, string> = {
  cc_rejected_insufficient_amount: 'saldo insuficiente',
  cc_rejected_bad_filled_card_number: 'confira o número do cartão',
  cc_rejected_bad_filled_date: 'confira a validade do cartão',
  cc_rejected_bad_filled_security_code: 'confira o código de segurança',
  cc_rejected_call_for_authorize: 'autorize o pagamento com o banco do cartão',
  cc_rejected_card_disabled: 'o cartão está desativado',
  cc_rejected_high_risk: 'o pagamento não passou na análise de segurança',
  rejected_high_risk: 'o pagamento não passou na análise de segurança',
  cc_rejected_max_attempts: 'muitas tentativas com este cartão',
  expired: 'o prazo para pagar terminou',
  by_payer: 'cancelado pelo pagador',
}

/** Says why a charge is neither approved nor pending. */
export const refusedWords = (state: PaymentState, detail: string) =>
  phrase('Pagamento {status}: {detail}', {
    status: stateWords[state],
    detail: own(detailWords, detail) ?? 'o provedor não informou o motivo',
  })
