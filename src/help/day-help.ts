import type { HelpPage } from './help-page.ts'

export const dayHelp: readonly HelpPage[] = [
  {
    slug: 'lista-de-espera',
    subject: 'agenda',
    title: 'Como usar a lista de espera',
    about: 'Quem não achou horário espera, e o sistema oferece o que ficar livre.',
    also: 'fila vaga encaixe avisar desistência oferta',
    screens: ['waitingList'],
    steps: [
      'Abra **Lista de espera** e toque em **Adicionar à lista**.',
      'Escolha **Cliente** e **Serviço**, e diga as datas em **De** e **Até** e a **Parte do dia**.',
      'Toque em **Adicionar**. Quando um horário fica livre, ele é oferecido ao próximo da lista.',
      'Em **Ofertas em aberto**, veja quem recebeu uma oferta e até quando o horário está reservado.',
      'Em **Prazo das ofertas**, diga quanto tempo cada um tem para responder.',
    ],
    notes: [
      'Os clientes também entram sozinhos, pela página de agendamento, quando não acham horário.',
      'Quem não tem telefone nem e-mail não recebe ofertas.',
    ],
    related: ['remarcar-ou-cancelar', 'pagina-de-agendamento', 'painel-de-parede'],
  },
  {
    slug: 'atraso-do-dia',
    subject: 'agenda',
    title: 'O que fazer quando o profissional está atrasado',
    about: 'Calcule o atraso, mude só quem precisa e avise os clientes.',
    also: 'atrasado atrasou demora remarcar o dia empurrar',
    screens: ['schedule'],
    steps: [
      'Na **Agenda** de hoje, toque em **Atraso** na coluna do profissional.',
      'Escolha quantos minutos: a janela mostra **Quem muda** e quem fica como está.',
      'Ajuste o que quiser em cada linha e toque em **Aplicar**.',
      'Em **Avise os clientes**, mande a mensagem a cada um pelo **WhatsApp**.',
    ],
    notes: ['Tudo pode ser desfeito de uma vez: o dia volta a ficar como antes.'],
    related: ['remarcar-ou-cancelar'],
  },
  {
    slug: 'salas-e-equipamentos',
    subject: 'agenda',
    title: 'Como cadastrar salas e equipamentos',
    about: 'A agenda só oferece horários em que há sala, maca ou aparelho livre.',
    also: 'recurso cadeira lavatório maca cabine laser aparelho',
    screens: ['scheduleSettings'],
    steps: [
      'Abra **Configurações da Agenda**, aba **Salas e equipamentos**, e toque em **Novo recurso**.',
      'Dê um **Nome**, como Maca, e diga em **Quantidade** quantas podem ser usadas ao mesmo tempo.',
      'Salve. Depois abra cada serviço que precisa dela e marque-a em **Salas e equipamentos**.',
    ],
    notes: ['Desativado, nenhum serviço precisa do recurso para ser agendado.'],
    related: ['cadastrar-servico', 'horario-nao-aparece'],
  },
  {
    slug: 'painel-de-parede',
    subject: 'agenda',
    title: 'Como mostrar o dia em um tablet ou TV na recepção',
    about: 'O painel de parede mostra quem chegou, quem está em atendimento e quem vem depois.',
    also: 'tela tv tablet recepção sala de espera parede',
    screens: ['wall'],
    steps: [
      'No tablet ou na TV, entre no sistema e abra o **Painel de parede** pela busca, Ctrl e K.',
      'Deixe a tela aberta: ela se atualiza sozinha quando a agenda muda.',
      'Para voltar, toque em **Fechar**.',
    ],
    notes: [
      'Quando o cliente chega, marque a chegada na agenda ou no **Check-in** do **PDV - Ponto de Venda**: ele aparece em **Sala de espera**.',
    ],
    related: ['marcar-um-horario'],
  },
]
