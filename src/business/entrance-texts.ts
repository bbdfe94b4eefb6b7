/** A page's own name and a sentence about it, for tabs, histories and the previews of messengers. */
export type PageWords = { title: string; description: string }

/** What the entrance says: `page` names it for whoever has it among other tabs, `title` and `intro` greet. */
export const entranceTexts = {
  signin: {
    page: { title: 'Entrar', description: 'Entre para ver a agenda, os clientes e o caixa do seu negócio.' },
    title: 'Que bom ter você aqui',
    intro: 'Entre para ver o dia do seu negócio.',
  },
  signup: {
    page: {
      title: 'Criar conta',
      description: 'Agenda, agendamento online, clientes e caixa do seu salão ou clínica. Comece grátis, sem cartão.',
    },
    title: 'Crie sua conta',
    intro: 'Em um minuto sua agenda está no ar.',
  },
  reset: {
    page: { title: 'Recuperar acesso', description: 'Receba por e-mail um link para criar uma nova senha.' },
    title: 'Recupere o acesso',
    intro: 'Acontece com todo mundo.',
  },
  newPassword: {
    page: { title: 'Criar nova senha', description: 'Escolha uma nova senha para entrar.' },
    title: 'Crie uma nova senha',
    intro: 'Ela passa a valer em todos os aparelhos.',
  },
} satisfies Record<string, { page: PageWords; title: string; intro: string }>
