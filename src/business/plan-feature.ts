import { apiOutsidePlan, type PlanWords } from '../accounts/procedure.ts'
import { phrase } from '../platform/words.ts'

/** The features that a plan may or may not include, besides its limits. */
export const planFeatures = ['domain', 'whatsapp', 'receivables', 'registers', 'api'] as const
export type PlanFeature = (typeof planFeatures)[number]

/** The names in the operator's form of a plan. */
export const planFeatureNames: Record<PlanFeature, string> = {
  domain: 'Domínio próprio',
  whatsapp: 'Envio pelo WhatsApp',
  receivables: 'Relatório A receber',
  registers: 'Mais de um caixa',
  api: 'API e webhooks',
}

/** The texts for a business that starts to use what its plan does not include. */
export const planFeatureWords: Record<PlanFeature, PlanWords> = {
  domain: {
    title: 'Domínio próprio fora do plano',
    text: 'O plano deste negócio não inclui domínio próprio. O proprietário pode escolher um plano maior em Minhas Faturas.',
    of: (plan) =>
      phrase('O domínio próprio faz parte do plano {plan}. O proprietário pode mudar de plano em Minhas Faturas.', {
        plan,
      }),
  },
  whatsapp: {
    title: 'WhatsApp fora do plano',
    text: 'O plano deste negócio não inclui o envio pelo WhatsApp. O proprietário pode escolher um plano maior em Minhas Faturas.',
    of: (plan) =>
      phrase('O envio pelo WhatsApp faz parte do plano {plan}. O proprietário pode mudar de plano em Minhas Faturas.', {
        plan,
      }),
  },
  receivables: {
    title: 'Relatório fora do plano',
    text: 'O plano deste negócio não inclui o relatório A receber. O proprietário pode escolher um plano maior em Minhas Faturas.',
    of: (plan) =>
      phrase('O relatório A receber faz parte do plano {plan}. O proprietário pode mudar de plano em Minhas Faturas.', {
        plan,
      }),
  },
  registers: {
    title: 'Outro caixa fora do plano',
    text: 'O plano deste negócio não inclui mais de um caixa. O proprietário pode escolher um plano maior em Minhas Faturas.',
    of: (plan) =>
      phrase('Ter mais de um caixa faz parte do plano {plan}. O proprietário pode mudar de plano em Minhas Faturas.', {
        plan,
      }),
  },
  api: apiOutsidePlan,
}
