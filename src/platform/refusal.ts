import { withErrorCode } from './error-code.ts'
import { formatCount } from './format.ts'
import { own } from './own.ts'
import { phrase, type Phrase, words } from './words.ts'

/**
 * A reason why a request is not carried out. Server and browser know it by its code; `title` and `text` are for people.
 */
export type RefusalKind = { code: string; status: 401 | 403 | 404 | 409 | 422 | 429 | 503; title: Phrase; text: Phrase }

/** Copies each key of a table of refusals into its `code`, so that it is written only once. */
export function refusals<T extends Record<string, Omit<RefusalKind, 'code'>>>(kinds: T) {
  return Object.fromEntries(Object.entries(kinds).map(([code, kind]) => [code, { code, ...kind }])) as {
    [K in keyof T & string]: RefusalKind & { code: K }
  }
}

/** What a caller gets beside the code: the texts to show, the invalid fields, and facts such as other free times. */
export type RefusalData = {
  title: string
  text: string
  fields?: Record<string, string>
  /** The phrases of those texts that contain values, by the Portuguese text. Any other text is itself a phrase. */
  phrases?: Record<string, Phrase>
  facts?: unknown
  /** Of a defect: support finds it in the log by this. */
  errorCode?: string
}

/** What a form's page says above it. */
export type RefusalAlert = Pick<RefusalData, 'title' | 'text' | 'errorCode'>

/** Puts a caller's `Refusal.data` into another language. The code of a defect stands in its text from here on. */
export function inWords<Data extends Partial<RefusalData>>(data: Data, tell: (phrase: Phrase) => string = words): Data {
  const told = (text: string) => tell(data.phrases?.[text] ?? text)
  const { title, text, fields } = data
  return {
    ...data,
    ...(title !== undefined && { title: told(title) }),
    ...(text !== undefined && { text: withErrorCode(told(text), data, tell) }),
    ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, told(text)])) }),
  }
}

export const platformRefusals = refusals({
  INVALID_INPUT: { status: 422, title: 'Confira os campos', text: 'Alguns campos precisam de correção.' },
  NOT_FOUND: { status: 404, title: 'Não encontrado', text: 'O registro não existe ou foi removido.' },
  SIGNED_OUT: { status: 401, title: 'Sessão encerrada', text: 'Entre novamente para continuar.' },
  FORBIDDEN: { status: 403, title: 'Acesso restrito', text: 'Você não tem permissão para esta ação.' },
  READ_ONLY: {
    status: 409,
    title: 'Somente leitura',
    text: 'Este negócio está em modo somente leitura. O proprietário pode regularizar o plano em Minhas Faturas.',
  },
  /** The plan's limit is reached; `planLimit` says what it is. */
  PLAN_LIMIT: {
    status: 409,
    title: 'Limite do plano',
    text: 'O limite do plano foi atingido. O proprietário pode escolher um plano maior em Minhas Faturas.',
  },
  /** One of a business's lists holds as much as any may; `listFull` says how much. */
  LIST_FULL: { status: 409, title: 'Lista cheia', text: 'Não há mais lugar nesta lista. Exclua o que não usa mais.' },
  /** The plan does not include this feature. */
  NOT_IN_PLAN: {
    status: 409,
    title: 'Fora do plano',
    text: 'O plano deste negócio não inclui este recurso. O proprietário pode escolher um plano maior em Minhas Faturas.',
  },
  /** For visitors, who need not know whether the plan's limit is reached or the business is read-only. */
  CLOSED_FOR_NOW: {
    status: 409,
    title: 'Indisponível no momento',
    text: 'Este estabelecimento não está recebendo agendamentos pela internet. Entre em contato diretamente.',
  },
  /** The person must prove again who they are; then the same request is accepted. */
  STEP_UP_NEEDED: {
    status: 409,
    title: 'Confirme que é você',
    text: 'Para esta ação, confirme de novo que é você.',
  },
  TOO_MANY: { status: 429, title: 'Muitas tentativas', text: 'Aguarde um pouco e tente novamente.' },
  UNAVAILABLE: {
    status: 503,
    title: 'Sistema indisponível',
    text: 'O sistema não respondeu a tempo. Tente novamente em alguns segundos.',
  },
})

export const listFull = (most: number): RefusalKind => ({
  ...platformRefusals.LIST_FULL,
  text: phrase('Esta lista comporta {most} registros. Exclua o que não usa mais antes de incluir outros.', {
    most: formatCount(most),
  }),
})

const planLimits = {
  plan_appointments: (most: string) =>
    phrase(
      'Agendamentos incluídos no plano por período: {most}. O proprietário pode escolher um plano maior em Minhas Faturas.',
      { most },
    ),
  plan_professionals: (most: string) =>
    phrase('Profissionais incluídos no plano: {most}. O proprietário pode escolher um plano maior em Minhas Faturas.', {
      most,
    }),
  plan_clients: (most: string) =>
    phrase(
      'Clientes incluídos no plano: {most}. Exclua cadastros que não usa mais, ou o proprietário pode escolher um plano maior em Minhas Faturas.',
      { most },
    ),
}

/** `limit` is the constraint that the database names. */
export function planLimit(limit: string, most: number): RefusalKind {
  const text = own(planLimits, limit)
  return text ? { ...platformRefusals.PLAN_LIMIT, text: text(formatCount(most)) } : platformRefusals.PLAN_LIMIT
}

/** The general message for an unexpected error. */
export const unexpected = { title: 'Erro', text: 'Ocorreu um erro inesperado. Tente novamente.' }
