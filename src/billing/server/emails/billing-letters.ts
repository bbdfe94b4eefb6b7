import { productName } from '../../../platform/brand.ts'
import { brl, type Formats } from '../../../platform/format.ts'
import { writeLetter } from '../../../platform/server/mail/letter.ts'
import { type Adjustment, adjustmentNames } from '../../adjustment.ts'
import { couponWords } from '../../coupon.ts'
import type { Invoice, Subscription } from '../../contract.ts'
import { paymentMethodNames } from '../../payment.ts'
import { invoiceNumber } from '../../plan.ts'
import { reminderDays } from '../../subscription.ts'

type OfInvoice = { invoice: Invoice; formats: Formats; url: string }

const factsOf = ({ description, amountCents, discountCents }: Invoice): [string, string][] => [
  ['Fatura', description],
  ...(discountCents > 0 ? [['Desconto', brl(discountCents)] as [string, string]] : []),
  ['Valor', brl(amountCents)],
]

export const invoiceLetter = ({ invoice, formats, url }: OfInvoice) =>
  writeLetter({
    subject: `Sua fatura do ${productName()} está disponível`,
    heading: 'Sua fatura está disponível',
    paragraphs: ['Pague com PIX, boleto ou cartão para continuar usando o seu plano.'],
    facts: [...factsOf(invoice), ...vencimento(invoice, formats)],
    action: { label: 'Ver a fatura', url },
    smallPrint: ['Se você já pagou, desconsidere este aviso.'],
  })

const vencimento = ({ dueAt }: Invoice, formats: Formats): [string, string][] =>
  dueAt ? [['Vencimento', formats.dateOf(dueAt)]] : []

export const paidLetter = ({ invoice, formats, url }: OfInvoice) =>
  writeLetter({
    subject: `Recibo do seu pagamento ao ${productName()}`,
    heading: 'Pagamento recebido',
    paragraphs: ['Recebemos o seu pagamento. Agradecemos a confiança.'],
    facts: [
      ...factsOf(invoice),
      ...(invoice.paidAt ? [['Pago em', formats.dateOf(invoice.paidAt)] as [string, string]] : []),
      ...(invoice.charge ? [['Forma', paymentMethodNames[invoice.charge.method]] as [string, string]] : []),
      ...(invoice.from && invoice.to
        ? [['Período', `${formats.dateOf(invoice.from)} a ${formats.dateOf(invoice.to)}`] as [string, string]]
        : []),
    ],
    action: { label: 'Ver minhas faturas', url },
    smallPrint: ['Este recibo não tem valor fiscal.'],
  })

type Reminder = { reminder: number; subscription: Subscription; formats: Formats; url: string }

/** The last reminder says that the business is now read-only. */
export function reminderLetter({ reminder, subscription, formats, url }: Reminder) {
  const isLast = reminder === reminderDays.length
  const { status, plan, expiresAt } = subscription
  const what = status === 'trial' ? 'O seu teste' : `O seu plano ${plan.name}`
  const next = `Por enquanto, tudo continua funcionando. Depois de ${reminderDays.at(-1)} dias de atraso, a conta passa a ser só de leitura.`
  return writeLetter({
    subject: isLast
      ? `Sua conta no ${productName()} agora é somente leitura`
      : `${status === 'trial' ? 'Seu teste' : 'Seu plano'} no ${productName()} venceu`,
    heading: isLast ? 'Sua conta agora é somente leitura' : 'O pagamento do seu plano está pendente',
    paragraphs: [
      `${what} venceu em ${formats.dateOf(expiresAt)} e ainda não identificamos um pagamento.`,
      isLast
        ? 'Você continua podendo consultar, exportar seus dados e pagar. Assim que o pagamento for confirmado, tudo volta a funcionar.'
        : next,
      'Nada foi excluído.',
    ],
    action: { label: status === 'trial' ? 'Escolher plano' : 'Pagar agora', url },
    smallPrint: ['Se você já pagou, desconsidere este aviso.'],
  })
}

type EndOfPlan = { subscription: Subscription; formats: Formats; url: string }

/** The confirmation that the subscription was ended. */
export const endedLetter = ({ subscription: { plan, expiresAt, isReadOnly }, formats, url }: EndOfPlan) =>
  writeLetter({
    subject: `Sua assinatura do ${productName()} foi encerrada`,
    heading: 'Assinatura encerrada',
    paragraphs: isReadOnly
      ? [
          'A sua conta agora é somente leitura: você pode consultar e exportar seus dados. Nada foi excluído.',
          'Não enviaremos mais cobranças. Para voltar a usar tudo, escolha um plano.',
        ]
      : [
          `Tudo continua funcionando até ${formats.dateOf(expiresAt)}. Depois, a conta passa a ser somente leitura: você pode consultar e exportar seus dados, e nada é excluído.`,
          `Não enviaremos mais cobranças. Se mudar de ideia, até ${formats.dateOf(expiresAt)} é só escolher “Manter assinatura”.`,
        ],
    facts: [['Plano', plan.name]],
    action: { label: 'Ver minha assinatura', url },
    smallPrint: ['Se não foi você quem encerrou, entre e mantenha a assinatura.'],
  })

type QuotaUse = { businessName: string; used: number; most: number; url: string }

/** Sent once in each period of a plan. */
export const quotaLetter = ({ businessName, used, most, url }: QuotaUse) =>
  writeLetter({
    subject: `Você já usou ${used} dos ${most} agendamentos do seu plano`,
    heading: used >= most ? 'O limite de agendamentos foi atingido' : 'O limite de agendamentos está perto',
    paragraphs: [
      used >= most
        ? 'A agenda e a sua página de agendamento não aceitam novos agendamentos até o plano ser ampliado ou o próximo período começar.'
        : `Quando chegar a ${most}, a agenda e a sua página de agendamento deixam de aceitar novos agendamentos.`,
      'Com um plano maior, nada é interrompido. O que já está marcado continua na agenda.',
    ],
    facts: [
      ['Negócio', businessName],
      ['Usados no período', `${used} de ${most}`],
    ],
    action: { label: 'Ver planos', url },
    smallPrint: ['Este aviso é enviado uma vez por período.'],
  })

type AdjustmentNews = { adjustment: Adjustment; businessName: string; expiresAt: string; formats: Formats; url: string }

/** Tells the owner what our people changed of the subscription, and why. */
export function adjustmentLetter({ adjustment, businessName, expiresAt, formats, url }: AdjustmentNews) {
  const { kind, days, plan, invoice, coupon, reason } = adjustment
  const end = formats.dateOf(expiresAt)
  const given = days === 1 ? '1 dia' : `${days} dias`
  const said = {
    trial: [`Seu teste no ${productName()} vai até ${end}`, `Estendemos o seu período de teste em ${given}.`],
    courtesy: [`Você ganhou ${given} no ${productName()}`, `Seu plano agora vai até ${end}, sem custo por estes dias.`],
    plan: [
      `Seu plano no ${productName()} agora é ${plan}`,
      `A mudança já vale, sem custo até ${end}. A próxima fatura vem com o preço do plano ${plan}.`,
    ],
    paid: ['Registramos o pagamento da sua fatura', `A fatura consta como paga, e o seu plano vai até ${end}.`],
    refund: [
      'Estorno da sua fatura',
      'O valor volta pela mesma forma em que foi pago. O prazo para aparecer depende do banco ou do cartão.',
    ],
    coupon: [
      `Você ganhou um desconto no ${productName()}`,
      `O desconto é de ${coupon && couponWords(coupon)}. Ele já entra sozinho no valor.`,
    ],
    coupon_end: [
      `Seu desconto no ${productName()} terminou`,
      'As próximas faturas vêm com o preço do plano. O que já foi pago não muda.',
    ],
  }[kind] as [string, string]
  return writeLetter({
    subject: said[0],
    heading: adjustmentNames[kind],
    paragraphs: [said[1]],
    facts: [
      ['Negócio', businessName],
      ...(invoice
        ? ([
            ['Fatura', `nº ${invoiceNumber(invoice)}`],
            ['Valor', brl(invoice.amountCents)],
          ] as [string, string][])
        : []),
      ['Motivo', reason],
    ],
    action: { label: 'Ver minhas faturas', url },
    smallPrint: ['Se algo não estiver certo, fale com o nosso suporte.'],
  })
}
