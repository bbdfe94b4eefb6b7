import type { HelpPage } from './help-page.ts'

export const catalogueHelp: readonly HelpPage[] = [
  {
    slug: 'cadastrar-servico',
    subject: 'catalogue',
    title: 'Como cadastrar um serviço com preço e duração',
    about: 'O que você oferece, quanto tempo leva, quanto custa e quem faz.',
    also: 'procedimento tabela preço duração tempo pausa quem faz',
    screens: ['services'],
    steps: [
      'Abra **Serviços** e toque em **Novo Serviço**.',
      'Preencha **Nome**, **Duração** e **Preço**.',
      'Em **Quem faz**, marque os profissionais. Se ninguém está marcado, todos fazem.',
      'Se o serviço precisa de tempo antes ou depois, use **Preparo (antes)** e **Intervalo (depois)**: o cliente não vê.',
      'Salve. O serviço já pode ser agendado e vendido.',
    ],
    notes: [
      'Profissionais com outro preço ou outro tempo: **Duração e preço por profissional**.',
      'Serviço que já tem histórico não pode ser excluído: use **Desativar**.',
    ],
    related: ['combo-de-servicos', 'salas-e-equipamentos', 'cadastrar-profissional'],
  },
  {
    slug: 'combo-de-servicos',
    subject: 'catalogue',
    title: 'Como montar um combo de serviços',
    about: 'De dois a cinco serviços por um preço só, como um dia da noiva.',
    also: 'pacote promoção noiva barba e cabelo preço fechado',
    screens: ['services'],
    steps: [
      'Abra **Serviços** e, em **Combos**, toque em **Novo combo**.',
      'Dê um **Nome** e escolha os serviços na ordem em que são feitos; **Adicionar serviço** põe mais um.',
      'Escreva o **Preço do combo**: a janela diz quanto ele é menor ou maior do que os serviços separados.',
      'Salve. Ao agendar, escolha o combo e ele preenche os serviços.',
    ],
    notes: ['O preço é dividido entre os serviços, e a comissão de cada um segue essa parte.'],
    related: ['cadastrar-servico', 'marcar-um-horario'],
  },
  {
    slug: 'cadastrar-produto',
    subject: 'catalogue',
    title: 'Como cadastrar um produto para vender',
    about: 'Preço, código de barras e estoque, para passar no caixa.',
    also: 'mercadoria código de barras leitor balança revenda',
    screens: ['products'],
    steps: [
      'Abra **Produtos** e toque em **Novo Produto**.',
      'Preencha **Nome** e **Preço de venda**.',
      'Em **Código de barras**, digite o código ou passe o leitor.',
      'Diga o **Estoque** que há e, em **Estoque mínimo**, quando quer ser avisado. Salve.',
    ],
    notes: [
      'Etiquetas de balança, com peso ou preço no código, se ligam no **PDV - Ponto de Venda**, em **Mais ações do caixa**, **Etiquetas de balança**.',
      'Só quem está com **Ativo** ligado aparece no caixa.',
    ],
    related: ['movimentar-estoque', 'fazer-uma-venda'],
  },
  {
    slug: 'movimentar-estoque',
    subject: 'catalogue',
    title: 'Como dar entrada no estoque ou corrigir a contagem',
    about: 'Registre o que chegou, o que saiu sem venda e o que foi contado.',
    also: 'entrada saída ajuste inventário contar reposição estoque baixo',
    screens: ['products'],
    steps: [
      'Abra **Produtos**, procure o produto e, no menu da linha, toque em **Movimentar estoque**.',
      'Escolha o **Movimento**: entrada, saída ou ajuste.',
      'Escreva a quantidade e, se quiser, o **Motivo**. A janela mostra em quanto o estoque fica.',
      'Salve. Em **Histórico de estoque** aparece quem mudou o quê e quando.',
    ],
    notes: [
      'As vendas descontam sozinhas, e um estorno pode devolver ao estoque.',
      'Para ver só o que falta, ligue **Estoque baixo** na lista.',
    ],
    related: ['cadastrar-produto', 'estornar-uma-venda'],
  },
]
