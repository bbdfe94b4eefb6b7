/** What the entrance says: `page` names it among other tabs, `title` and `intro` greet. */
export const entranceTexts = {
  signin: { page: 'Entrar', title: 'Que bom ter você aqui', intro: 'Entre para ver o dia do seu negócio.' },
  signup: { page: 'Criar conta', title: 'Crie sua conta', intro: 'Em um minuto sua agenda está no ar.' },
  reset: { page: 'Recuperar acesso', title: 'Recupere o acesso', intro: 'Acontece com todo mundo.' },
  newPassword: {
    page: 'Criar nova senha',
    title: 'Crie uma nova senha',
    intro: 'Ela passa a valer em todos os aparelhos.',
  },
}
