import { entranceTexts } from '../business/entrance-texts.ts'
import { own } from '../platform/own.ts'
import type { NameOf } from './screens.ts'

/** A page's own name and a sentence about it, for tabs, histories and the previews of messengers. */
export type PageWords = { title: string; description: string }

const { signin, signup, reset } = entranceTexts
const signIn = {
  title: signin.page,
  description: 'Entre para ver a agenda, os clientes e o caixa do seu negócio.',
}
const signUp = {
  title: signup.page,
  description: 'Agenda, agendamento online, clientes e caixa do seu salão ou clínica. Comece grátis, sem cartão.',
}

/** What opens without a sign-in says what it is before its program has loaded. No program holds these words. */
const pages: Record<NameOf<'anyone' | 'visitors'>, PageWords> = {
  auth: signIn,
  login: signIn,
  register: signUp,
  verifyEmail: { title: 'Confirme seu e-mail', description: 'Confirme que este e-mail é seu.' },
  invitation: { title: 'Convite', description: 'Aceite o convite e entre para a equipe.' },
  masterLogin: { title: 'Painel Master', description: 'Acesso de quem opera o sistema.' },
}

/** The other pages of an address, by its `tab`. */
const tabs: Partial<Record<keyof typeof pages, Record<string, PageWords>>> = {
  auth: {
    signup: signUp,
    reset: { title: reset.page, description: 'Receba por e-mail um link para criar uma nova senha.' },
  },
}

/** The words of a screen's page and of its tabs; undefined if one must have signed in to see it. */
export function wordsOf(screen: string): { page: PageWords; tabs: Record<string, PageWords> } | undefined {
  const page = own(pages, screen)
  return page && { page, tabs: own(tabs, screen) ?? {} }
}
