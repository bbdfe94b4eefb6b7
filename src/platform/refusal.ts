import { type Phrase, phraseOf, words } from './words.ts'

/** A reason why a request is not carried out, known to both sides by its name; `words` tells it to a person. */
export type RefusalKind = { code: string; status: 401 | 403 | 404 | 409 | 422 | 429 | 503; title: Phrase; text: Phrase }

/** Names a table of refusals after their keys, so that a code is written once. */
export function refusals<T extends Record<string, Omit<RefusalKind, 'code'>>>(kinds: T) {
  return Object.fromEntries(Object.entries(kinds).map(([code, kind]) => [code, { code, ...kind }])) as {
    [K in keyof T & string]: RefusalKind & { code: K }
  }
}

/** What a caller learns beside the code: the texts to show, the fields at fault and facts such as other free times. */
export type RefusalData = {
  title: string
  text: string
  fields?: Record<string, string>
  /** Which phrase each of these texts is, if values stand in it; any other text is a phrase itself. */
  phrases?: Record<string, Phrase>
  facts?: unknown
}

const fieldWords = (fields: Record<string, Phrase>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, phrase]) => [field, words(phrase)]))

export class Refusal extends Error {
  readonly kind: RefusalKind
  /** In words. */
  readonly fields: Record<string, string> | undefined
  readonly facts: unknown
  readonly #phrases: Phrase[]

  constructor(kind: RefusalKind, more: { fields?: Record<string, Phrase>; facts?: unknown; cause?: unknown } = {}) {
    super(words(kind.text), more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Refusal'
    this.kind = kind
    this.fields = more.fields && fieldWords(more.fields)
    this.#phrases = [kind.title, kind.text, ...Object.values(more.fields ?? {})].map(phraseOf)
    this.facts = more.facts
  }

  get data(): RefusalData {
    const { title, text } = this.kind
    const phrases = this.#phrases.filter((one) => typeof one !== 'string')
    return {
      title: words(title),
      text: words(text),
      ...(this.fields && { fields: this.fields }),
      ...(phrases.length > 0 && { phrases: Object.fromEntries(phrases.map((one) => [words(one), one])) }),
      ...(this.facts !== undefined && { facts: this.facts }),
    }
  }
}

/** A caller's side of `Refusal.data`: the texts in the words of its own language. */
export function inWords<Data extends Partial<RefusalData>>(data: Data, tell: (phrase: Phrase) => string = words): Data {
  const told = (text: string) => tell(data.phrases?.[text] ?? text)
  const { title, text, fields } = data
  return {
    ...data,
    ...(title !== undefined && { title: told(title) }),
    ...(text !== undefined && { text: told(text) }),
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
  /** What the business pays for has no room for more. */
  PLAN_LIMIT: {
    status: 409,
    title: 'Limite do plano',
    text: 'O limite do plano foi atingido. O proprietário pode escolher um plano maior em Minhas Faturas.',
  },
  /** What the business pays for does not include this at all. */
  NOT_IN_PLAN: {
    status: 409,
    title: 'Fora do plano',
    text: 'O plano deste negócio não inclui este recurso. O proprietário pode escolher um plano maior em Minhas Faturas.',
  },
  /** Without room and read-only, for whoever is served and need not know why. */
  CLOSED_FOR_NOW: {
    status: 409,
    title: 'Indisponível no momento',
    text: 'Este negócio não está recebendo agendamentos pela internet. Fale diretamente com ele.',
  },
  TOO_MANY: { status: 429, title: 'Muitas tentativas', text: 'Aguarde um pouco e tente novamente.' },
  UNAVAILABLE: {
    status: 503,
    title: 'Sistema indisponível',
    text: 'O sistema não respondeu a tempo. Tente novamente em alguns segundos.',
  },
})

/** A field that is well formed but cannot be accepted, for instance a second use of a unique name. */
export const invalidField = (field: string, phrase: Phrase) =>
  new Refusal(platformRefusals.INVALID_INPUT, { fields: { [field]: phrase } })

/** The general refusal that hides a defect. */
export const unexpected = { title: 'Erro', text: 'Ocorreu um erro inesperado. Tente novamente.' }
