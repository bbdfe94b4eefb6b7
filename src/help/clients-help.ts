import type { HelpPage } from './help-page.ts'

export const clientsHelp: readonly HelpPage[] = [
  {
    slug: 'cadastrar-cliente',
    subject: 'clients',
    title: 'Como cadastrar um cliente',
    about: 'Nome, contato e aniversário; depois, o histórico se escreve sozinho.',
    also: 'novo cliente cadastro ficha telefone aniversário',
    screens: ['clients', 'client'],
    steps: [
      'Abra **Clientes** e toque em **Novo Cliente**.',
      'Preencha **Nome completo** e, se tiver, **Celular**, **E-mail** e **Aniversário**.',
      'Salve. Se já existe alguém com o mesmo contato, a janela avisa antes.',
      'Toque no nome na lista para ver a ficha: próximos horários, histórico, observações e consentimentos.',
    ],
    notes: [
      'Também dá para cadastrar enquanto marca um horário ou vende.',
      'Criança ou quem não tem contato próprio: no menu **Mais ações** da ficha, toque em **Indicar responsável**.',
    ],
    picture: { name: 'clients', alt: 'A lista de clientes, com contato, última visita e total gasto.' },
    related: ['importar-clientes', 'clientes-duplicados', 'dados-pessoais-lgpd'],
  },
  {
    slug: 'importar-clientes',
    subject: 'clients',
    title: 'Como importar clientes de outro sistema ou de uma planilha',
    about: 'Excel, CSV ou contatos do celular, com conferência antes e desfazer depois.',
    also: 'importação planilha excel csv vcf google contatos migrar trazer sistema antigo',
    screens: ['importClients', 'clients'],
    steps: [
      'Em **Clientes**, abra o menu **Mais ações** e toque em **Importar de planilha**.',
      'Escolha o arquivo: Excel (.xlsx), CSV ou contatos do celular (.vcf), até 5 MB. O **Baixar modelo** mostra as colunas.',
      'Confira de qual coluna vem cada campo e toque em **Conferir**.',
      'Veja quem é novo, quem já está cadastrado e quem tem erro. Escolha **Ignorar** ou **Completar cadastros** para os repetidos.',
      'Toque no botão que importa e espere a **Importação concluída**.',
    ],
    notes: [
      'Nada é gravado antes da conferência. Depois, **Desfazer importação** remove quem veio e ainda não tem histórico.',
      'Linhas com erro: **Baixar linhas com erro**, corrija na planilha e importe só essas.',
      'Arquivo do LibreOffice ou do Numbers: salve antes como Excel ou CSV.',
    ],
    picture: { name: 'import-clients', alt: 'A tela Importar clientes, onde se escolhe o arquivo.' },
    related: ['clientes-duplicados', 'cadastrar-cliente'],
  },
  {
    slug: 'clientes-duplicados',
    subject: 'clients',
    title: 'Como juntar cadastros duplicados',
    about: 'Dois cadastros da mesma pessoa viram um só, com todo o histórico.',
    also: 'repetido unificar mesclar juntar duplicado',
    screens: ['duplicateClients', 'clients', 'client'],
    steps: [
      'Em **Clientes**, abra o menu **Mais ações** e toque em **Cadastros duplicados**.',
      'Compare os cadastros lado a lado e toque em **Unificar**.',
      'Escolha **Qual cadastro manter?** e confirme em **Unificar cadastros**.',
      'Se são pessoas diferentes, toque em **Não é duplicado**: eles não aparecem mais.',
    ],
    notes: [
      'Unificar não pode ser desfeito. Outros telefones e e-mails vão para as observações.',
      'Só quem pode remover clientes pode unificar.',
    ],
    related: ['importar-clientes', 'cadastrar-cliente'],
  },
  {
    slug: 'dados-pessoais-lgpd',
    subject: 'clients',
    title: 'Como atender um pedido sobre dados pessoais (LGPD)',
    about: 'O cliente pede uma cópia, a correção ou a exclusão dos dados: o que fazer.',
    also: 'lgpd privacidade titular excluir apagar exportar consentimento',
    screens: ['clientRequests', 'client'],
    steps: [
      'Pela busca, Ctrl e K, abra **Pedidos sobre dados pessoais**: em **Para responder** estão os que esperam.',
      'Toque em **Atender** para fazer o que foi pedido, ou em **Recusar** e escreva o motivo, que o cliente recebe por e-mail.',
      'Para dar uma cópia sem pedido, abra a ficha do cliente e toque em **Exportar dados**.',
      'Para que o cliente veja tudo sozinho, toque em **Enviar página do cliente**.',
    ],
    notes: [
      'Só o proprietário decide a exclusão. Vendas e atendimentos ficam, sem nome.',
      'Se a lei obriga você a guardar registros, exporte os dados antes de excluir.',
    ],
    related: ['cadastrar-cliente', 'historico-de-alteracoes', 'baixar-todos-os-dados'],
  },
]
