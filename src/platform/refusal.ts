/** A reason why a request is not carried out, known to both sides by its name and shown in Portuguese. */
export type RefusalKind = { code: string; status: 401 | 403 | 404 | 409 | 422 | 429 | 503; title: string; text: string }

/** Names a table of refusals after their keys, so that a code is written once. */
export function refusals<T extends Record<string, Omit<RefusalKind, 'code'>>>(kinds: T) {
  return Object.fromEntries(Object.entries(kinds).map(([code, kind]) => [code, { code, ...kind }])) as {
    [K in keyof T & string]: RefusalKind & { code: K }
  }
}

/** What a caller learns beside the code: the texts to show, the fields at fault and facts such as other free times. */
export type RefusalData = { title: string; text: string; fields?: Record<string, string>; facts?: unknown }

export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly fields: Record<string, string> | undefined
  readonly facts: unknown

  constructor(kind: RefusalKind, more: { fields?: Record<string, string>; facts?: unknown; cause?: unknown } = {}) {
    super(kind.text, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Refusal'
    this.kind = kind
    this.fields = more.fields
    this.facts = more.facts
  }

  get data(): RefusalData {
    const { title, text } = this.kind
    return {
      title,
      text,
      ...(this.fields && { fields: this.fields }),
      ...(this.facts !== undefined && { facts: this.facts }),
    }
  }
}

export const platformRefusals = refusals({
  INVALID_INPUT: { status: 422, title: 'Confira os campos', text: 'Alguns campos precisam de correção.' },
  NOT_FOUND: { status: 404, title: 'Não encontrado', text: 'O registro não existe ou foi removido.' },
  SIGNED_OUT: { status: 401, title: 'Sessão encerrada', text: 'Entre novamente para continuar.' },
  FORBIDDEN: { status: 403, title: 'Acesso restrito', text: 'Você não tem permissão para esta ação.' },
  TOO_MANY: { status: 429, title: 'Muitas tentativas', text: 'Aguarde um pouco e tente novamente.' },
  UNAVAILABLE: {
    status: 503,
    title: 'Sistema indisponível',
    text: 'O sistema não respondeu a tempo. Tente novamente em alguns segundos.',
  },
})

/** A field that is well formed but cannot be accepted, for instance a second use of a unique name. */
export const invalidField = (field: string, text: string) =>
  new Refusal(platformRefusals.INVALID_INPUT, { fields: { [field]: text } })

/** The general refusal that hides a defect. */
export const unexpected = { title: 'Erro', text: 'Ocorreu um erro inesperado. Tente novamente.' }
