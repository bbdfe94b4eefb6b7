import type { HelpPage } from './help-page.ts'

export const teamHelp: readonly HelpPage[] = [
  {
    slug: 'cadastrar-profissional',
    subject: 'team',
    title: 'Como cadastrar um profissional e seus horários',
    about: 'Quem atende, o que faz, quando trabalha e quanto ganha de comissão.',
    also: 'equipe funcionário horário de trabalho pausa almoço especialidade',
    screens: ['professionals'],
    steps: [
      'Abra **Profissionais** e toque em **Novo Profissional**.',
      'Preencha **Nome** e contato e, em **Especialidades**, o que a pessoa faz.',
      'Em **Horário de trabalho**, diga os dias e horários. O intervalo entre dois horários é a pausa.',
      'Em **Comissão**, escreva o percentual, ou 0 se não recebe.',
      'Salve. A pessoa já pode receber agendamentos.',
    ],
    notes: [
      'Cadastrar o profissional não dá acesso ao sistema: para isso, convide um usuário e vincule em **Conta de acesso**.',
      'Quem saiu da equipe: use **Desativar**. O histórico fica.',
    ],
    picture: { name: 'professionals', alt: 'A lista de profissionais, com horários e comissão.' },
    related: ['comissoes', 'bloquear-horario-folga-ou-ferias', 'usuarios-e-acessos'],
  },
  {
    slug: 'comissoes',
    subject: 'team',
    title: 'Como ver e pagar as comissões',
    about: 'Quanto cada profissional tem a receber no período, serviço por serviço.',
    also: 'comissão repasse pagar equipe percentual salário',
    screens: ['commissions'],
    steps: [
      'Abra **Comissões** e escolha o período.',
      'Em **Comissões por profissional**, veja o valor dos serviços, os estornos e o que há **A pagar**.',
      'Escolha um **Profissional** para ver cada serviço.',
      'Toque em **Exportar CSV** para guardar ou mandar a conta.',
    ],
    notes: [
      'A comissão é de quem fez o serviço na venda, com o percentual daquele dia.',
      'Em **Profissionais**, vincule a **Conta de acesso** de cada um: a pessoa passa a ver as próprias comissões.',
    ],
    picture: { name: 'commissions', alt: 'As comissões do período, por profissional.' },
    related: ['cadastrar-profissional', 'fazer-uma-venda', 'estornar-uma-venda'],
  },
  {
    slug: 'usuarios-e-acessos',
    subject: 'team',
    title: 'Como dar acesso ao sistema para a equipe',
    about: 'Convide por e-mail e escolha o que cada pessoa pode ver e fazer.',
    also: 'usuário convite permissão senha recepcionista gerente funcionário remover acesso',
    screens: ['users'],
    steps: [
      'Abra **Usuários** e toque em **Adicionar Usuário**.',
      'Escreva o **E-mail** e escolha o **Perfil de acesso**: a tela diz o que cada um pode.',
      'Toque em **Enviar convite**. A pessoa abre o link do e-mail e cria a própria senha.',
      'Até ela aceitar, o convite fica em **Convites enviados**, onde dá para reenviar ou cancelar.',
    ],
    notes: [
      'Quem é removido perde o acesso na hora, em todos os aparelhos.',
      'Nunca divida uma senha: cada pessoa com o seu acesso deixa claro quem fez o quê.',
    ],
    related: ['cadastrar-profissional', 'historico-de-alteracoes', 'senha-e-verificacao', 'conectar-outros-sistemas'],
  },
  {
    slug: 'historico-de-alteracoes',
    subject: 'team',
    title: 'Como saber quem mudou o quê',
    about: 'O histórico mostra quem fez cada alteração, e quando.',
    also: 'auditoria log alteração quem apagou quem cancelou',
    screens: ['trail'],
    steps: [
      'Pela busca, Ctrl e K, abra **Histórico de alterações**.',
      'Filtre por **Quem**, por **Assunto** ou por período.',
      'Veja em cada linha quando foi, quem foi e os **Detalhes**.',
    ],
    notes: [
      'Só o proprietário vê o histórico do negócio. O de um atendimento está na própria agenda, em **Histórico**.',
    ],
    related: ['usuarios-e-acessos'],
  },
]
