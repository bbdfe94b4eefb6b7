import type { HelpPage } from './help-page.ts'

export const startHelp: readonly HelpPage[] = [
  {
    slug: 'primeiros-passos',
    subject: 'start',
    title: 'Como começar: os primeiros passos',
    about: 'Do cadastro ao primeiro agendamento: serviços, horários, equipe e o link para os clientes.',
    also: 'começar início configurar novo instalar',
    screens: ['overview'],
    steps: [
      'Depois do cadastro, a janela **Primeiros passos** abre sozinha e pergunta o **Tipo de negócio**.',
      'Em **Serviços sugeridos**, desmarque o que você não faz e ajuste durações e preços.',
      'Diga quem atende e em que horários. Se você não atende, desligue **Eu também atendo** e cadastre quem atende.',
      'Em **Endereço da sua página**, confira o link que os clientes vão usar e toque em **Colocar no ar**.',
      'Copie o link e mande para os seus clientes: eles já podem escolher serviço e horário.',
    ],
    notes: [
      'Pode pular qualquer passo: o que falta continua no menu.',
      'Se você fechou os primeiros passos, faça o resto nas telas **Serviços**, **Profissionais** e **Link de Agendamento**.',
    ],
    related: [
      'pagina-de-agendamento',
      'cadastrar-servico',
      'cadastrar-profissional',
      'importar-clientes',
      'achar-tela-cliente-ou-acao',
      'dados-do-negocio',
    ],
  },
  {
    slug: 'achar-tela-cliente-ou-acao',
    subject: 'start',
    title: 'Como achar uma tela, um cliente ou uma ação',
    about: 'Uma busca só, de qualquer tela, pelo teclado ou pela lupa no alto.',
    also: 'buscar procurar atalho teclado ctrl k lupa menu',
    screens: ['overview'],
    steps: [
      'Toque na lupa no alto da tela, **Ir para (Ctrl K)**, ou aperte Ctrl e K.',
      'Digite parte do nome: de uma tela, de um cliente, de uma ação como **Nova venda** ou de uma dúvida.',
      'Escolha com as setas e aperte Enter, ou toque no resultado.',
    ],
    notes: [
      'A tecla ? mostra as **Teclas de atalho**. Quem não quiser letras soltas como atalho desliga **Atalhos de uma tecla**.',
      'O ponto de interrogação no alto de cada tela abre a ajuda daquela tela.',
    ],
    related: ['visao-geral-e-meta', 'primeiros-passos'],
  },
  {
    slug: 'visao-geral-e-meta',
    subject: 'start',
    title: 'Como acompanhar o dia e definir a meta do mês',
    about: 'O que a Visão Geral mostra, o que espera por você e quanto falta para a meta.',
    also: 'painel início resumo objetivo faturamento hoje',
    screens: ['overview'],
    steps: [
      'Abra **Visão Geral** no menu. No alto aparece o que espera por alguém: agendamentos a confirmar, sinais e pedidos.',
      'Em **Hoje por profissional**, veja quem atende agora e quem está livre.',
      'Em **Meta Mensal**, toque em **Editar a meta mensal** e escreva quanto você quer faturar no mês.',
      'Em **Ações Rápidas**, comece um agendamento ou uma venda.',
    ],
    notes: ['Quem só atende e não vê os números do negócio entra direto na própria agenda.'],
    related: ['relatorios-de-vendas', 'marcar-um-horario'],
  },
]
